"""Words and signs of closed classes: numbers, units, negations, and those that say how much or how many."""

from __future__ import annotations

import re


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


NUMBER = re.compile(r"(?:(?<![\w)%])[-+~])?\d+(?:[.,]\d+)*")
SENTENCE_ENDS = re.compile(r"[.!?:]['\")\]]*\s+[\"'(\[]*$")
NEGATIONS = _words(
    """
    not no never none nothing nobody nowhere neither nor cannot without hardly scarcely barely seldom rarely
    unless except
    ne n pas jamais aucun aucune rien personne sans non ni nul nulle plus guère sauf
    nicht nichts kein keine keinen keinem keiner keines nie niemals niemand niemanden weder ohne kaum außer
    не ни нет никто ничто ничего никогда нигде никакой нельзя без кроме
    nunca nadie nada jamás ningún ninguno ninguna tampoco não niet geen
    안 못
    """
)
DENYING = re.compile(
    r"n't(?![^\W_])|않|없|아니|아닌|아닙|못하|못한|못했|모르|ない|ません|なかっ|なく|ず|ぬ|[不没沒無无非未别勿莫]"
)
"""In scripts without blanks, and in Korean, what denies stands within a word."""
DAYS = re.compile(r"[月火水木金土日]曜|(?:星期|周|週)[一二三四五六日天]|[월화수목금토일]요일")
NUMBER_WORDS = _words(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million
    billion trillion half third quarter double twice triple dozen score first second fourth fifth sixth
    seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth
    eighteenth nineteenth twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth
    hundredth thousandth millionth once thrice halves thirds quarters dozens scores hundreds thousands
    millions billions trillions triplicate quadruple threefold tenfold
    zéro deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize vingt trente
    quarante cinquante soixante cent cents mille millions milliard milliards demi moitié tiers quart double
    triple douzaine premier première deuxième seconde troisième quatrième cinquième sixième septième huitième
    neuvième dixième onzième douzième vingtième centième vingts septante huitante nonante trillion trillions
    moitiés quarts dizaine dizaines douzaines vingtaine trentaine cinquantaine centaine centaines millier
    milliers quadruple
    janvier février mars avril mai juin juillet août septembre octobre novembre décembre
    lundi mardi mercredi jeudi vendredi samedi dimanche
    zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn
    achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend million
    millionen milliarde milliarden dutzend halb halbe halben hälfte drittel viertel fünftel zehntel
    erste ersten erster erstes zweite zweiten zweiter zweites dritte dritten dritter vierte vierten fünfte
    fünften sechste sechsten siebte siebten achte achten neunte neunten zehnte zehnten zwanzigste zwanzigsten
    einmal zweimal dreimal viermal doppelt doppelte dreifach dreifache vierfach
    два две двух двум двумя три трёх трех трём четыре четырёх четырех пять пяти шесть шести семь семи восемь
    восьми девять девяти десять десяти одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать
    семнадцать восемнадцать девятнадцать двадцать двадцати тридцать сорок пятьдесят шестьдесят семьдесят
    восемьдесят девяносто сто ста двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот тысяча
    тысячи тысяч миллион миллиона миллионов миллиард миллиарда миллиардов половина половины треть четверть
    полтора полторы дюжина дважды трижды первый первая первое первого второй вторая второе второго третий
    третья третье третьего четвёртый четвертый пятый шестой седьмой восьмой девятый десятый
    января февраля марта апреля мая июня июля августа сентября октября ноября декабря
    понедельник вторник среду четверг пятницу субботу воскресенье
    하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 스물 서른 마흔 쉰 예순 일흔 여든 아흔 백 천 만 억
    두 세 네 스무 절반 첫째 둘째 셋째 넷째
    """
)
UNIT_WORDS = _words(
    """
    milligram milligrams gram grams kilogram kilograms kilo kilos ton tons tonne tonnes ounce ounces pound
    pounds millimetre millimetres millimeter millimeters centimetre centimetres centimeter centimeters metre
    metres meter meters kilometre kilometres kilometer kilometers inch inches foot feet yard yards mile miles
    acre acres hectare hectares millilitre millilitres milliliter milliliters litre litres liter liters pint
    pints gallon gallons teaspoon teaspoons tablespoon tablespoons cup cups degree degrees celsius fahrenheit
    millisecond milliseconds second seconds minute minutes hour hours day days week weeks fortnight month
    months year years decade decades century centuries hourly daily weekly monthly quarterly yearly annually
    cent cents dollar dollars euro euros percent volt volts watt watts kilowatt kilowatts bytes kilobytes
    megabytes gigabytes
    milligramme milligrammes gramme grammes kilogramme kilogrammes tonne tonnes millimètre millimètres
    centimètre centimètres mètre mètres kilomètre kilomètres millilitre millilitres litre litres seconde
    secondes heure heures jour jours semaine semaines mois an ans année années siècle siècles degré degrés
    초 분 시간 일 주 개월 달 년 원 그램 킬로그램 미터 킬로미터 리터
    """
)
_UNIT = (
    r"(?:[GMkcmµμn]?(?:m|g|s|l|L|W|V|A|J|N|Pa|Hz|mol|cal|eq|U|Wh)|[kMGT]i?[Bb]|h|hPa|ha|t|dl|dL|cl|cL|K|"
    r"lbs?|oz|ft|yd|mph|gal|min|hrs?|bpm|ppm|ppb|dB|rpm|IU|[ap]\.?m)"
)
UNIT_SIGNS = re.compile(rf"{NUMBER.pattern}(?:[ -]?({_UNIT}(?![\w']))|([A-Za-z]+))")
"""Signs of units behind a number, of the SI with the prefixes in use and a few; or letters at its end."""
_BLANK = r"[ \u00a0\u202f]"
_MONEY = r"(?:[$£¥€₩₽₹₴₺₪₫฿¢]|(?:USD|EUR|GBP|CHF|JPY|CNY|RUB|KRW|INR|CAD|AUD)\b)"
_DIGITS = (
    rf"(?:(?<!\d)\d{{1,3}}(?:{_BLANK}\d{{3}})+(?!\d)"
    r"|(?:(?<![\w.,])[.,])?\d+(?:(?:[.,:/⁄–]|['’](?=\d{3}(?!\d)))\d+)*)"
)
_POWER = r"(?:[⁺⁻⁰-⁹¹²³]+|\^[-−+]?\d+)"
QUANTITY = re.compile(
    rf"""(?: (?<![\w~<>])[±~≈≤≥]{_BLANK}? | (?<=[ \t(])[<>]{_BLANK}? )?
      (?: (?: (?<=[\s(\[]) | \A | (?<=[±~≈≤≥<>]) ) [-−+] )?
      (?: (?<!\w)[A-Z]{{0,2}}{_MONEY}{_BLANK}?[-−+]? )?
      {_DIGITS}{_POWER}? (?:{_BLANK}?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])?
      (?: {_BLANK}?[×·]{_BLANK}?{_DIGITS}{_POWER}? )*
      (?: {_BLANK}?(?:[%‰‱′″]|°(?:[CF]\b)?)
        | {_BLANK}?{_MONEY}
        | {_BLANK}?(?![A-Z](?!\w)){_UNIT}(?:[²³]|/\w+)*(?![\w'’]) )?
      """,
    re.VERBOSE,
)
"""A number with all that is written to it: sign, currency, thousands, power, fraction, unit.

Behind a blank one capital is no unit: "1990 A".
"""
MARKERS = re.compile(r"\((?:[a-z]|[ivxl]{2,5})\)|(?<![\w'])(?:i{2,3}|i?v|vi{1,3}|i?x|xi{1,3})(?![\w'])")
"""Numbers of clauses: (a), (iv), vi."""
QUANTIFYING = frozenset("%‰‱°′″<>=≤≥≠≈±×÷+")
"""With signs of currencies: what says how much, wherever it stands."""
SCALES = tuple(
    tuple(map(_words, scale.split("|")))
    for scale in (
        # whether one must, may, or can
        "must shall | should ought | may might can could | will would",
        "doit doivent devra devront | devrait devraient | peut peuvent pourra pourront pourrait pourraient",
        "muss müssen | soll sollen | darf dürfen kann können",
        "должен должна должно должны обязан обязана обязаны | может могут вправе",
        # how many of them, how much, how often
        "all every each | any | most many much | some several | few little | both | either | neither | only",
        "tout tous toute toutes chaque | certains certaines quelques plusieurs | beaucoup | peu | seul seuls",
        "alle jeder jede jedes | einige manche | viele | wenige | nur",
        "все всех каждый каждая | некоторые несколько | многие | только",
        "모든 모두 | 대부분 | 일부 몇몇 어떤 | 오직",
        "always | often usually | sometimes occasionally",
        "toujours | souvent | parfois quelquefois",
        # comparisons
        "more | less fewer",
        "most | least",
        "plus | moins",
        "mehr | weniger",
        "mindestens wenigstens | höchstens",
        "больше более | меньше менее",
        "immer | oft | manchmal",
        "всегда | часто | иногда",
        "greater larger higher longer | smaller lower shorter",
        "over above exceeding | under below",
        "supérieur supérieure | inférieur inférieure",
        "이상 | 이하 | 초과 | 미만",
        "maximum | minimum",
        "before until | after",
        "avant | après",
        "vor | nach",
        "до | после",
        # one of two, or both
        "and | or",
        "et | ou",
        "und | oder",
        "и | или",
        "former | latter",
    )
)
"""Words of closed classes that say how much, how many, or whether one must; those that say the same together.

One of them for another is no slip: it says something else.
"""
FUNCTION_WORDS = _words(
    """
    a an the this that these those it he she we they you there in on at of for to from by with as and but or
    if when while is are was were be been has have had do does did its his her their our your my which who
    whose where than then into so also
    le la les l un une des du de d ce cet cette ces il elle ils elles on nous vous en au aux à par pour dans
    sur avec et mais ou si quand
    """
)
"""Of one of them a capital says only that a sentence begins; and no phrase ends in it."""
DENYING_PREFIXES = ("un", "in", "im", "il", "ir", "non", "non-", "dis", "mis", "dé", "dés", "mal", "anti")
DENYING_SYLLABLES = ("비", "불", "부", "무", "미")
OPPOSITE_BEGINNINGS = (
    *(("pro", "anti"), ("pre", "post"), ("over", "under"), ("hyper", "hypo"), ("inter", "intra")),
    *(("in", "ex"), ("im", "ex"), ("in", "out"), ("up", "down")),
)
OPPOSITE_ENDS = (("or", "ee"), ("er", "ee"), ("ful", "less"))
"""How two words of one stem say the opposite, or name the other party: "lessor" and "lessee"."""
