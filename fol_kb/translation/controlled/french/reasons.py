"""The reasons of the shared modules in French, by the English template."""

from __future__ import annotations

REASONS = {
    "{said}": "{said}",
    "{phrase!r} may be a heading: no mark ends it, and all its words together may name a thing; end a"
    " sentence with a full stop": (
        "« {phrase} » peut être un titre : aucun point ne le termine, et tous ses mots ensemble peuvent"
        " désigner une chose ; finissez une phrase par un point"
    ),
    "{word!r} before 'only if' may mean each of them, or all of them together": (
        "« {word} » devant « seulement si » peut vouloir dire chacun, ou tous ensemble"
    ),
    "the condition may go with what is joined at {word!r} only, or with all; put it before": (
        "la condition peut aller avec ce qui est joint à « {word} » seul, ou avec tout ; mettez-la devant"
    ),
    "{word!r} may refer to what is no person, as far as is known; use the name or the noun": (
        "« {word} » peut désigner ce qui n'est pas une personne, pour autant qu'on sache ; employez le nom"
    ),
    "{word!r} may be each of which the condition does not hold; say 'every ... that ... not'": (
        "« {word} » peut désigner chacun pour lequel la condition n'est pas remplie ; dites « chaque ... qui"
        " ne ... pas »"
    ),
    "what is said of {word!r} behind 'if' is not of it; only the order 'if ... then ...' is read": (
        "ce qui suit « si » ne parle pas de « {word} » ; on ne lit que l'ordre « si ... alors ... »"
    ),
    "whether {word!r} says what another sentence says of somebody who does it is not clear; say by whom, or"
    " use one form for both": (
        "on ne sait pas si « {word} » dit ce qu'une autre phrase dit de quelqu'un qui le fait ; dites par"
        " qui, ou employez la même forme dans les deux"
    ),
    "{phrase!r} is not covered here": "« {phrase} » n'est pas couvert ici",
    "the clause with {word!r} after {before!r} is not covered here: {phrase!r}": (
        "la proposition avec « {word} » après « {before} » n'est pas couverte ici : « {phrase} »"
    ),
    "what stands before the comma is not covered here: {phrase!r}": (
        "ce qui précède la virgule n'est pas couvert ici : « {phrase} »"
    ),
    "{phrase!r} and what follows the comma may be two clauses, which is not covered here": (
        "« {phrase} » et ce qui suit la virgule peuvent être deux propositions, ce qui n'est pas couvert ici"
    ),
    "what stands between the commas is not covered here: {phrase!r}": (
        "ce qui est entre les virgules n'est pas couvert ici : « {phrase} »"
    ),
    "what stands after the comma is not covered here: {phrase!r}": (
        "ce qui suit la virgule n'est pas couvert ici : « {phrase} »"
    ),
    "{word!r} after a comma adds something, which is not covered; say it by itself": (
        "« {word} » après une virgule ajoute quelque chose, ce qui n'est pas couvert ; dites-le à part"
    ),
    "{word!r} after {before!r} has no verb of its own; repeat the verb": (
        "« {word} » après « {before} » n'a pas de verbe ; répétez le verbe"
    ),
    "{phrase!r} is not covered after the words before it": (
        "« {phrase} » n'est pas couvert après ce qui précède"
    ),
    "{owner!r} may go with one of those that are joined, or with all": (
        "« {owner} » peut aller avec l'un de ceux qui sont joints, ou avec tous"
    ),
    "there is no subject and no verb with {word!r}": "il n'y a ni sujet ni verbe avec « {word} »",
    "{word!r} is no word that is known here": "« {word} » n'est pas dans le dictionnaire",
    "there is no subject before {word!r}": "il n'y a pas de sujet devant « {word} »",
    "{word!r} may be a verb here, which then has no subject": (
        "« {word} » peut être un verbe ici, qui alors n'a pas de sujet"
    ),
    "there is no verb before {word!r} or after it": "il n'y a pas de verbe avant « {word} » ni après",
    "a verb seems to be missing before {word!r}": "il semble manquer un verbe avant « {word} »",
    "a verb seems to be missing after {word!r}": "il semble manquer un verbe après « {word} »",
    "{word!r} has no {condition!r} before it": "« {word} » n'a pas de « {condition} » devant lui",
    "what follows {word!r} has no {then!r} here": "ce qui suit « {word} » est sans « {then} » ici",
    "whether {word!r} says what another sentence says without it is not clear; use one form for both": (
        "on ne voit pas si « {word} » dit ce qu'une autre phrase dit sans cela ; employez la même forme"
    ),
    "whether what is done here to something is what another sentence says without it is not clear;"
    " use one form for both": (
        "on ne voit pas si ce qui est fait ici à quelque chose est ce qu'une autre phrase dit sans cela ;"
        " employez la même forme"
    ),
    "{word!r} may be a name here, or a variable that nothing else speaks of; quote a name": (
        "« {word} » peut être un nom ici, ou une variable dont rien d'autre ne parle ; mettez un nom entre"
        " guillemets"
    ),
    "whether {word!r} with a number is what {noun!r} means elsewhere is not said; say that it is one": (
        "il n'est pas dit si « {word} » avec un numéro est ce que « {noun} » veut dire ailleurs ; dites-le"
    ),
    "no sentence that is covered begins with {phrase!r}": (
        "aucune phrase couverte ne commence par « {phrase} »"
    ),
    "no sentence that is covered begins with {phrase!r}; what may follow {before!r}, for example: {wanted}": (
        "aucune phrase couverte ne commence par « {phrase} » ; ce qui peut suivre « {before} », par exemple :"
        " {wanted}"
    ),
    "no sentence that is covered begins with the words up to {phrase!r}": (
        "aucune phrase couverte ne commence par les mots jusqu'à « {phrase} »"
    ),
    "no sentence that is covered begins with the words up to {phrase!r}; what may follow {before!r}, for"
    " example: {wanted}": (
        "aucune phrase couverte ne commence par les mots jusqu'à « {phrase} » ; ce qui peut suivre"
        " « {before} », par exemple : {wanted}"
    ),
    "{phrase!r} is only the beginning of what is covered": (
        "« {phrase} » n'est que le début de ce qui est couvert"
    ),
    "{phrase!r} is only the beginning of what is covered; what may follow, for example: {wanted}": (
        "« {phrase} » n'est que le début de ce qui est couvert ; ce qui peut suivre, par exemple : {wanted}"
    ),
    "'?' ends a question, which states nothing; ask it with a query": (
        "« ? » termine une question, qui n'affirme rien ; posez-la comme question"
    ),
    "there is nothing between these quotation marks": "il n'y a rien entre ces guillemets",
    "a quotation that reads like a sentence ({word!r}) is no name, and asserts nothing": (
        "une citation qui se lit comme une phrase (« {word} ») n'est pas un nom, et n'affirme rien"
    ),
    "{word!r} stands between two words without a space": "« {word} » se trouve entre deux mots sans espace",
    "the sentence is in letters that are not Latin ({sign!r}); English and French are read": (
        "la phrase est en lettres qui ne sont pas latines ({sign!r}) ; on lit l'anglais et le français"
    ),
    "the sentence seems to be {language} ({words}), and is read as {read}": (
        "la phrase semble être en {language} ({words}), et on lit ici le {read}"
    ),
    "the text seems to be {language}, and is read as {read}": (
        "le texte semble être en {language}, et on lit ici le {read}"
    ),
    "'some' after 'not' may mean none, or some of which it does not hold": (
        "« certains » après « pas » peut vouloir dire aucun, ou certains dont cela n'est pas vrai"
    ),
    "a noun without 'a', 'the' or the like may mean a kind or some of it": (
        "un nom sans « un », « le » ou un autre déterminant peut désigner une espèce ou une part"
    ),
    "{word!r} may go with the words around it in more than one way, and they say different things": (
        "« {word} » peut se rattacher aux mots voisins de plusieurs façons, qui ne disent pas la même chose"
    ),
    "{word!r} may be an adjective or a noun, as far as the dictionary tells, and before {noun!r} they say"
    " different things; join them with a hyphen, or say 'that is'": (
        "« {word} » peut être un adjectif ou un nom d'après le dictionnaire, ce qui ne dit pas la même chose"
        " devant « {noun} »"
    ),
    "{word!r} may say what the verb makes of its object, which is not covered; a noun of two words is"
    " joined with a hyphen": (
        "« {word} » peut dire ce que le verbe fait de son objet, ce qui n'est pas couvert ; un nom de deux"
        " mots s'écrit avec un trait d'union"
    ),
    "how far 'that' reaches is not clear here; repeat it": (
        "jusqu'où va « que » n'est pas clair ici ; répétez-le"
    ),
    "the words before the first noun may go with this too; repeat them": (
        "les mots avant le premier nom peuvent aller avec celui-ci aussi ; répétez-les"
    ),
    "'not' may deny each of what 'and' joins, or that all of it holds; repeat it": (
        "« pas » peut nier chacun de ce que « et » joint, ou le tout ; répétez-le"
    ),
    "{word!r} may refer to one of those that the sentence before joins with 'or'; use the name or the noun": (
        "« {word} » peut désigner l'un de ceux que la phrase précédente joint par « ou » ; répétez le nom"
    ),
    "{word!r} may refer to what was said, or to somebody or something; use the name or the noun": (
        "« {word} » peut désigner ce qui a été dit, ou l'un de ceux dont parle le texte ; répétez le nom"
    ),
    "this may say who the one before is, or be another one; say it in a sentence of its own": (
        "ceci peut dire qui est celui qui précède, ou être un autre ; dites-le dans une phrase à part"
    ),
    "{word!r} may deny each of what is joined, or all of it together; say it of each": (
        "« {word} » peut nier chacun de ce qui est joint, ou le tout ; dites-le de chacun"
    ),
    "what is joined after {word!r} may go with it too; repeat {word!r}": (
        "ce qui est joint après « {word} » peut aller avec lui aussi ; répétez « {word} »"
    ),
    "'not' may deny this verb too; repeat it, or the subject": (
        "« pas » peut nier aussi ce verbe ; répétez-le, ou le sujet"
    ),
    "this may go on with what is said of the noun before; repeat the subject": (
        "ceci peut continuer ce qui est dit du nom précédent ; répétez le sujet"
    ),
    "{word!r} is covered right behind two alternatives": (
        "« {word} » n'est couvert que juste derrière deux possibilités"
    ),
    "this may be said of them together, or of each": "ceci peut se dire d'eux ensemble, ou de chacun",
    "{word!r} may be what a sentence before describes with more words; use the same words again": (
        "« {word} » peut être ce qu'une phrase décrit plus haut avec plus de mots ; reprenez les mêmes mots"
    ),
    "'only' is covered at the beginning of a sentence, before a noun or a name": (
        "« seuls » est couvert au début d'une phrase, devant un nom"
    ),
    "'only' with a denial may be about all others, which is not covered; say it with 'every'": (
        "« seuls » avec une négation peut concerner tous les autres, ce qui n'est pas couvert ;"
        " dites « chaque »"
    ),
    "'only' before the first of the joined nouns may go with the others too; say it of each": (
        "« seuls » devant le premier nom peut aller avec les autres aussi ; dites-le de chacun"
    ),
    "{word!r} may refer to whom the text says to be one; use the name": (
        "« {word} » peut désigner celui dont le texte dit qu'il en est un ; répétez le nom propre"
    ),
    "whether {word!r} is what another sentence says with {other!r} is not clear; use one word, or 'not'": (
        "« {word} » et « {other} » d'une autre phrase s'opposent peut-être ; prenez un seul mot,"
        " ou « ne ... pas »"
    ),
    "what so many must or may do may be said of each of them, or of their number": (
        "ce que tant d'entre eux doivent ou peuvent faire peut se dire de chacun, ou de leur nombre"
    ),
    "{word!r} may mean no more than that, and another sentence has another number of the same; say 'at least'"
    " or 'exactly'": (
        "« {word} » peut vouloir dire pas plus, et une autre phrase a un autre nombre des mêmes ;"
        " dites « au moins » ou « exactement »"
    ),
    "this may be one for all of them, or one for each": "il peut y en avoir un pour tous, ou un pour chacun",
    "{word!r} may be said of a kind, and not of each of them": (
        "« {word} » se dit d'une espèce, et non de chacun d'eux"
    ),
    "{word!r} says something of several individuals together": (
        "« {word} » dit quelque chose de plusieurs individus ensemble"
    ),
    "what something is cannot be 'all' or 'every' of a kind": (
        "ce qu'est une chose ne peut être « tous » ceux d'une espèce"
    ),
    "{word!r} takes the joined phrases together, which is not covered": (
        "« {word} » prend ensemble ce qui est joint, ce qui n'est pas couvert"
    ),
    "{word!r} is a title without a name": "« {word} » est un titre sans nom",
    "what follows 'that' may be told, or say who is meant": (
        "ce qui suit « que » peut être rapporté, ou dire de qui il s'agit"
    ),
    "what follows {word!r} says what it is about, and is not asserted by itself": (
        "ce qui suit « {word} » dit ce dont il s'agit, et n'est pas affirmé en soi"
    ),
    "a plural after 'of' may mean all, or some of them": (
        "un pluriel après « de » peut vouloir dire tous, ou certains"
    ),
    "'a' before {word!r} may mean the one of the condition, or another one; say 'the' or 'another'": (
        "« un » devant « {word} » peut désigner celui de la condition, ou un autre ; dites « le »"
    ),
    "what follows may go with this noun or with one before it": (
        "ce qui suit peut aller avec ce nom ou avec un nom qui le précède"
    ),
    "what follows the last of the joined verbs may go with {word!r} too; repeat it": (
        "ce qui suit le dernier des verbes joints peut aller avec « {word} » aussi ; répétez-le"
    ),
    "'a' may mean one or every one here; say 'every', or 'there is'": (
        "« un » peut vouloir dire un certain ou tout ; dites « tout », « aucun » ou « il y a »"
    ),
    "'the' may mean one or the kind here; say 'every', or bring it in with 'there is a'": (
        "« le » peut ici vouloir dire un seul ou l'espèce ; dites « tout », ou d'abord « il y a un »"
    ),
    "'the' may mean one or every one here; say 'every', or bring it in with 'there is a'": (
        "« le » peut ici vouloir dire un seul ou chacun ; dites « chaque », ou d'abord « il y a un »"
    ),
    "'the' may mean that of each here; say whose it is, or bring it in with 'there is a'": (
        "« le » peut ici vouloir dire celui de chacun ; dites de qui, ou d'abord « il y a un »"
    ),
    "{word!r} may refer to what a sentence before speaks of that was not read; use the name or the noun": (
        "« {word} » peut désigner ce dont parle une phrase précédente qui n'a pas été lue ; répétez le nom"
    ),
    "'and' and {word!r} may be grouped in two ways here; put a comma before one of them": (
        "« et » et « {word} » peuvent se grouper de deux façons ici ; mettez une virgule devant l'un d'eux"
    ),
    "{other!r} and {word!r} may be grouped in two ways here": (
        "« {other} » et « {word} » peuvent se grouper de deux façons ici"
    ),
    "{word!r} says what something is to be, which is not covered": (
        "« {word} » dit ce qu'une chose devient ou paraît, ce qui n'est pas couvert ; dites « est »"
    ),
    "which of them is meant is not clear: each of several has one; say whose it is": (
        "chacun de plusieurs en a un, et on ne sait duquel il s'agit ; dites à qui il est"
    ),
    "{word!r} with 'a' or 'some' may be about what does not exist, or not yet ('seeks a unicorn'), which is"
    " not covered": (
        "« {word} » avec « un » ou « certains » peut porter sur ce qui n'existe pas, ou pas encore (« cherche"
        " une licorne »), ce qui n'est pas couvert"
    ),
    "the clause after the object of {word!r} may be what is told, and not asserted": (
        "la proposition après le complément de « {word} » peut être rapportée, et non affirmée"
    ),
    "what {word!r} tells is told, and not asserted": "ce que « {word} » rapporte n'est pas affirmé",
    "no words to read": "il n'y a pas de mots à lire",
    "a sentence has at most {most} words": "une phrase a au plus {most} mots",
    "a sentence has at most {most} characters": "une phrase a au plus {most} caractères",
    "what is said of an individual without a name is stated together, and this is too far from where that"
    " begins; give it a name": (
        "ce qui est dit d'un individu sans nom est énoncé ensemble, et ceci est trop loin du début ;"
        " donnez-lui un nom"
    ),
    "many were spoken of who may be meant by this description; use a name": (
        "cette description peut désigner plusieurs de ceux dont il a été question ; employez un nom"
    ),
    "there was no time for this sentence: {late}": "le temps a manqué pour cette phrase : {late}",
    "a word has at most {most} letters": "un mot a au plus {most} lettres",
    "{first!r} stands below {word!r}, which may say how it is meant; say it in the sentence": (
        "« {first} » est sous « {word} », qui peut dire en quel sens ; dites-le dans la phrase"
    ),
    "{word!r} stands in a line that is a quotation, a task, code or a part of a table, and not stated": (
        "« {word} » est dans une ligne citée, une tâche, du code ou un tableau, et n'est pas affirmé"
    ),
    "{word!r} may say how the sentence is meant, or be the mark of a list; write 'a)'": (
        "« {word} » peut dire en quel sens la phrase est dite, ou être le signe d'une liste ; écrivez « a) »"
    ),
    "{first!r} stands in a list whose points are joined by {word!r}: none need hold by itself": (
        "« {first} » est dans une liste aux points joints par « {word} » : aucun ne vaut forcément seul"
    ),
    "{word!r} stands beside it, which may say when it is so, or offer something else": (
        "« {word} » est à côté, ce qui peut dire quand c'est vrai, ou proposer autre chose"
    ),
    "{word!r} stands beside it, which may say that it is not so": (
        "« {word} » est à côté, ce qui peut dire que ce n'est pas vrai"
    ),
    "{word!r} may begin a sentence about what follows it, which is not covered": (
        "« {word} » peut commencer une phrase sur ce qui la suit, ce qui n'est pas couvert"
    ),
    "{word!r} may begin a sentence about what stands before it, which is not covered": (
        "« {word} » peut commencer une phrase sur ce qui la précède, ce qui n'est pas couvert"
    ),
    "{word!r} seems to be a heading, which states nothing": (
        "« {word} » semble être un titre, qui n'affirme rien"
    ),
    "{word!r} goes on below, and it is not certain that each part below holds by itself with its words; say"
    " each in a sentence of its own": (
        "« {word} » continue dessous, et il n'est pas certain que chaque partie vaille seule avec ses mots ;"
        " dites chacune dans une phrase"
    ),
    "the points below {word!r} may limit it; say it in one sentence": (
        "les points sous « {word} » peuvent le limiter ; dites-le en une phrase"
    ),
    "{word!r} may say when it is so, or which one is meant; put it behind the verb": (
        "« {word} » peut dire quand il en est ainsi, ou lequel est visé ; mettez-le après le verbe"
    ),
    "of what stands behind 'not', all may be denied that is said before it; repeat the verb": (
        "de ce qui suit la négation, tout ce qui précède peut être nié ; répétez le verbe"
    ),
    "no point of the list behind {word!r} is read": "aucun point de la liste après « {word} » n'est lu",
    "the sentence says that nothing exists or cannot be true": (
        "la phrase dit que rien n'existe, ou ne peut être vraie"
    ),
    "{word!r}: the sentence says nothing that a formula could state": (
        "« {word} » : la phrase ne dit rien qu'une formule puisse affirmer"
    ),
    "the sentence states nothing that could be asked": "la phrase n'affirme rien que l'on puisse demander",
    "a sort declaration states nothing that could be asked": (
        "la déclaration d'une sorte n'affirme rien que l'on puisse demander"
    ),
    "{word!r} may join what 'is' or what the verb takes": (
        "« {word} » peut joindre ce qui suit « est » ou ce qui suit le verbe"
    ),
    "what this means may come before or after 'if'; only the order 'if ... then ...' is read": (
        "ce que ceci désigne peut venir avant ou après « si » ; on ne le lit que dans l'ordre"
        " « si ... alors ... »"
    ),
    "'there is' takes 'a', 'some' or 'no' and a noun": (
        "« il y a » demande « un », « des » ou « aucun » et un nom"
    ),
    "two negations in one predicate; repeat the verb": "deux négations pour un seul verbe ; répétez le verbe",
    "'not' may go with all of what follows or with a part of it; repeat it": (
        "« pas » peut nier tout ce qui suit ou une partie seulement ; répétez-le"
    ),
    "how far 'not' reaches is not clear here; repeat the verb": (
        "jusqu'où va « pas » n'est pas clair ici ; répétez le verbe"
    ),
    "a plural without a word for 'all', 'some' or 'no' may mean all or some here": (
        "« les » avec un pluriel peut ici vouloir dire tous ou certains ; dites « tous les » ou « certains »"
    ),
    "{word!r} has no subject to refer to": "« {word} » n'a pas de sujet auquel se rapporter",
    "'and' and 'or' are mixed before one noun": "« et » et « ou » sont mêlés auprès d'un seul nom",
    "no group of that description was introduced": (
        "aucun groupe ainsi décrit n'a été introduit ; dites « tous les » ou « certains »"
    ),
    "{word!r} may refer to more than one individual; use the name or the noun": (
        "« {word} » peut désigner plus d'un individu ; répétez le nom"
    ),
    "{word!r} may refer to more than one individual, as far as is known of {first!r} and {second!r}; use the"
    " name or the noun": (
        "« {word} » peut désigner plus d'un individu, d'après ce que l'on sait de « {first} » et de"
        " « {second} » ; répétez le nom"
    ),
    "in what was read before, there is nothing that {word!r} can refer to from here": (
        "dans ce qui a été lu avant, il n'y a rien que « {word} » puisse désigner d'ici"
    ),
    "{word!r} is read as a variable, and was not introduced ('a man {word}') where this can see it; quote it"
    " if it is a name": (
        "« {word} » se lit comme une variable, qui n'a pas été introduite (« un homme {word} ») là où on la"
        " verrait d'ici ; mettez un nom propre entre guillemets"
    ),
    "'tout ... ne ... pas' may mean none or not all; say 'aucun' or 'pas tous les'": (
        "« tout » ou « tous » avec « ne ... pas » peut vouloir dire aucun ou pas tous ; dites « aucun » ou"
        " « pas tous les »"
    ),
    "'but' between noun phrases may make an exception; repeat the verb": (
        "« mais » entre deux groupes nominaux peut faire une exception ; répétez le verbe"
    ),
    "the word before the first noun may go with this too; repeat it": (
        "le mot avant le premier nom peut aller avec celui-ci aussi ; répétez-le"
    ),
    "'or' between plurals may mean the ones and the others; say so": (
        "« ou » entre deux pluriels peut vouloir dire les uns et les autres ; dites-le"
    ),
    "this may belong to the words before it; repeat the verb": (
        "ceci peut se rattacher aux mots qui précèdent ; répétez le verbe"
    ),
    "a phrase with {word!r} that opens a sentence may say for whom or for what the rest holds,"
    " which is not covered": (
        "un complément avec « {word} » en tête de phrase peut dire pour qui ou pour quoi le reste vaut,"
        " ce qui n'est pas couvert"
    ),
    "{word!r} after a comma may be another one, or a part of the name before it; join them with"
    " 'and' or 'or', or quote the whole name": (
        "« {word} » après une virgule peut être un autre ou une partie du nom qui précède ; joignez-les"
        " par « et » ou « ou », ou mettez le nom entier entre guillemets"
    ),
    "'of' may go with one of the joined phrases or with all; repeat it": (
        "« de » peut aller avec l'un des groupes joints ou avec tous ; répétez-le"
    ),
    "{word!r} may go with one of the joined phrases or with all; repeat it": (
        "« {word} » peut aller avec l'un des groupes joints ou avec tous ; répétez-le"
    ),
    "{word!r} is joined with what says when; repeat the verb": (
        "« {word} » est joint à ce qui dit quand ; répétez le verbe"
    ),
    "{word!r} beside a name may say when; put a comma between them, or put it last": (
        "« {word} » auprès d'un nom peut dire quand ; mettez une virgule, ou mettez-le à la fin"
    ),
    "{word!r} and what stands behind the comma may be the same; say it apart": (
        "« {word} » et ce qui suit la virgule peuvent être les mêmes ; dites-le à part"
    ),
    "{word!r} may mean things only, and another sentence says the same of a person; use a noun": (
        "« {word} » peut ne parler que de choses, et une autre phrase dit cela d'une personne ; employez"
        " un nom"
    ),
    "{word!r} may mean persons only, and another sentence says the same of what may be none; use a noun": (
        "« {word} » peut ne parler que de personnes, et une autre phrase dit cela de ce qui n'en est"
        " peut-être pas une ; employez un nom"
    ),
    "how {word!r} and the other times of the text follow one another is not covered": (
        "on ne dit pas comment « {word} » et les autres temps du texte se suivent, ce qui n'est pas couvert"
    ),
    "{word!r} with more after it may mean all of those, or some; put 'all' or 'some' before it": (
        "« {word} » et ce qui le suit peut vouloir dire tous ceux-là ou certains ; mettez « tous » ou"
        " « certains »"
    ),
    "{word!r} may mean the kind, or some of those that the text also speaks of; say which": (
        "« {word} » peut désigner l'espèce, ou certains dont le texte parle aussi ; dites lesquels"
    ),
    "another sentence may say other {word!r} of the same; how they go together is not covered": (
        "une autre phrase dit peut-être d'autres « {word} » du même ; ce qui les relie n'est pas couvert"
    ),
}
"""Each English template that a French sentence can meet, in French, with the same blanks."""
