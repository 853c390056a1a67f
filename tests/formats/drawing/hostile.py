"""Names that would break a drawing or a page that took them for anything but text."""

from __future__ import annotations

HOSTILE = (
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<!-- <script>",
    "</noscript></pre><img src=x onerror=alert(1)>",
    "\" onclick='alert(1)' &amp; &#60;",
    "עברית \u202eturned\u202c العربية",
    "👩‍🚀𝔘𝔫𝔦 \U0010ffff",
    "x" * 5_000,
    "a\nb\r\nc\rd\te",
    "\u2028 \u2029 \x7f \x1b[31m",
    "]]>",
    "{brace} $dollar \\ %",
    "${1+1} {{x}} `",
)
