from fol_kb.translate.controlled.english import English
class French(English):
    function_words = frozenset()
