"""What blocks say, in three languages."""

from __future__ import annotations

from verification.languages import Language

WORDS: dict[str, dict[Language, str]] = {
    "intent": {
        "en": "Before you answer, ask back. The question leaves open what the answer depends on:",
        "fr": "Avant de répondre, posez une question. La question laisse ouvert ce dont la réponse dépend :",
        "ko": "답하기 전에 되물으십시오. 질문에 답을 좌우하는 것이 정해져 있지 않습니다:",
    },
    "ask": {
        "en": "Which {name} is meant: {values}?",
        "fr": "De quoi s'agit-il ({name}) : {values} ?",
        "ko": "{name}: {values} 중 어느 것입니까?",
    },
    "or": {"en": " or ", "fr": " ou ", "ko": ", "},
    "terms": {
        "en": "Use these terms, spelt like this:",
        "fr": "Employez ces termes, écrits ainsi :",
        "ko": "다음 용어를 이대로 쓰십시오:",
    },
    "avoid": {"en": "not: {words}", "fr": "pas : {words}", "ko": "쓰지 말 것: {words}"},
    "conflicts": {
        "en": "These sources disagree. Do not choose in silence: name both sides with their labels.",
        "fr": "Ces sources se contredisent. Ne choisissez pas en silence : nommez les deux côtés avec leurs"
        " étiquettes.",
        "ko": "다음 출처들은 서로 어긋납니다. 말없이 하나를 고르지 말고 양쪽을 라벨과 함께 밝히십시오.",
    },
    "maybe": {
        "en": "These sources may disagree. Look whether they speak of the same thing:",
        "fr": "Ces sources se contredisent peut-être. Voyez si elles parlent de la même chose :",
        "ko": "다음 출처들은 어긋날 수 있습니다. 같은 것을 말하는지 확인하십시오:",
    },
    "checklist": {
        "en": "The sources, and their labels:",
        "fr": "Les sources et leurs étiquettes :",
        "ko": "출처와 라벨:",
    },
    "strict": {
        "en": "Put the label of its source after every statement, such as [S1]. State nothing without one.",
        "fr": "Mettez après chaque affirmation l'étiquette de sa source, par exemple [S1]. N'affirmez rien"
        " sans étiquette.",
        "ko": "모든 진술 뒤에 [S1]처럼 출처의 라벨을 붙이십시오. 라벨 없이는 아무것도 진술하지 마십시오.",
    },
    "lenient": {
        "en": "Put the label after what you take from a source, such as [S1]. Use no other labels.",
        "fr": "Mettez l'étiquette après ce que vous prenez d'une source, par exemple [S1]. N'en employez pas"
        " d'autres.",
        "ko": "출처에서 가져온 내용 뒤에 [S1]처럼 라벨을 붙이십시오. 다른 라벨은 쓰지 마십시오.",
    },
    "trace": {"en": "Sources used:", "fr": "Sources utilisées :", "ko": "사용한 출처:"},
    "stale": {
        "en": "{days} days old: it may be out of date",
        "fr": "vieux de {days} jours : peut-être dépassé",
        "ko": "{days}일 전 자료: 오래되었을 수 있음",
    },
    "undated": {"en": "no date", "fr": "sans date", "ko": "날짜 없음"},
    "none": {
        "en": "The answer uses none of the sources.",
        "fr": "La réponse n'utilise aucune des sources.",
        "ko": "답변은 어떤 출처도 사용하지 않았습니다.",
    },
}


def say(key: str, language: Language, **given: object) -> str:
    """A sentence of ours."""
    return WORDS[key][language].format(**given)
