"""English nouns of persons in rules, of parts of the body, and of animals.

The lists are our own: the parties of contracts, games, traffic, schools, trade and care; the parts of the
body that an anatomy has chapters on; animals that encyclopedias describe in the singular. A noun that a
list lacks may still be misread.
"""

from __future__ import annotations

from fol_kb.translation.controlled.discourse.kinds import Kinds
from fol_kb.translation.controlled.english.persons import GIVEN_NAMES, PERSONS
from fol_kb.translation.controlled.syntax.tokens import Word, words

KINDS = Kinds(
    roles=words("""
        player opponent goalkeeper goalie striker batter batsman bowler pitcher referee umpire dealer bidder
        contestant competitor participant attendee athlete runner rider driver motorist cyclist pedestrian
        passenger traveler traveller commuter pilot tenant lessee lessor landlord renter buyer seller
        purchaser vendor supplier customer client consumer borrower lender debtor creditor insured insurer
        policyholder beneficiary claimant applicant payer payee holder bearer owner licensee licensor
        franchisee contractor subcontractor employee employer worker apprentice trainee intern patient
        caregiver carer nurse physician surgeon student pupil learner teacher instructor examiner candidate
        examinee parent guardian child minor citizen resident taxpayer voter elector juror witness defendant
        plaintiff offender suspect detainee prisoner inmate heir testator donor recipient guest visitor
        member subscriber user operator administrator developer author reviewer reader viewer listener
        spectator sender addressee recruit soldier sailor volunteer responder bride groom spouse
    """),
    organs=words("""
        heart liver lung kidney spleen pancreas stomach bowel intestine colon bladder gallbladder brain
        cerebellum cerebrum cortex hypothalamus thalamus hippocampus amygdala brainstem spine skin skull
        skeleton blood plasma lymph bile saliva marrow bone cartilage tendon ligament muscle nerve artery
        vein capillary aorta trachea windpipe larynx pharynx esophagus oesophagus diaphragm retina cornea
        iris pupil lens eye ear eardrum cochlea nose tongue tooth jaw throat thyroid tonsil uterus womb
        placenta ovary testis prostate gland pituitary thymus femur tibia fibula humerus radius ulna pelvis
        rib sternum clavicle scapula vertebra patella nucleus membrane mitochondrion ribosome chloroplast
        cytoplasm petal stamen pistil sepal root stem leaf
    """),
    animals=words("""
        ant antelope ape badger bat bear beaver bee beetle bird bison boar buffalo bull butterfly camel cat
        caterpillar chameleon cheetah chicken chimpanzee cobra cow crab crane cricket crocodile crow cuckoo
        deer dolphin donkey dragonfly duck eagle elephant falcon ferret flamingo flea fly fox frog gazelle
        gecko giraffe goat goose gorilla grasshopper hamster hare hawk hedgehog hen heron hippopotamus horse
        hyena jackal jaguar jellyfish kangaroo koala lamb leopard lion lizard llama lobster lynx magpie mole
        mongoose monkey moose mosquito moth mouse mule nightingale octopus orangutan ostrich otter owl ox
        oyster panda panther parrot peacock pelican penguin pig pigeon polar porcupine puffin rabbit raccoon
        rat raven reindeer rhinoceros salamander salmon scorpion seal shark sheep shrew skunk sloth slug
        snail snake sparrow spider squid squirrel stork swallow swan tiger toad tortoise trout turkey turtle
        viper vulture wasp weasel whale wolf wolverine woodpecker worm yak zebra
    """),
)


def lacks_article(word: Word) -> bool:
    """Whether a first word is a noun of persons or animals, and no name: "Cat is black"."""
    counted = word.key in PERSONS or KINDS.of(word.key) in {"role", "animal"}
    return word.first and counted and word.key not in GIVEN_NAMES
