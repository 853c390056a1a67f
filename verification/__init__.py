"""verification: claims, answers, citations and self checks, judged by code first and by models second."""
