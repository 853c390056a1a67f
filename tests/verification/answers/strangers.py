"""Runs of domains that no data set here has, in files beside this one: ``strangers_NAME``.

Every mention of every answer is judged by hand; what is not marked is no mention.
"""

from __future__ import annotations

from tests.verification.answers import strangers_tallies
from tests.verification.answers.marked import kept

_SETS = (
    "services",  # agents that serve people: bookings, patients, banks, shops
    "machines",  # agents that work on machines: code, shells, logs, data
    "words",  # about the world: kitchens, schools, science, law, sport
    "more",  # orders and exchanges, telephone lines, repositories, tired users
    "operations",  # those who keep machines and books: logs, clusters, databases, spreadsheets
    "counters",  # counters and wards: shops, parcels, clinics, schools, French offices
    "readers",  # those who read: web searches, papers, contracts, mails, wikis
    # kinds that none of the others are of: databases, browsers, homes, sheets, clusters, test runners,
    # calendars, a French support desk
    "fresh",
    # All from here on to "tallies" were judged before the first run.
    # those who work in shells: deployments, clusters, histories of git, databases; commands that were run,
    # that were made up, that are suggested
    "shells",
    "trees",  # results that list files in folders: each file is in its own folder
    "sheets",  # those who count: SQL sessions, notebooks, spreadsheets, metrics
    "offices",  # desks: legal search, French customer service, insurance, travel, town halls
    # those who release and look after what others run: images with tags, pinned packages, places in files,
    # short codes, commands that were run, refused, made up or suggested
    "releases",
    # workshops, laboratories, stations and those who keep machines: short codes, versions, places in files
    # and commands in other sentences than those of releases; one is known to be wrong: 0.1 is found by
    # accident, as 0.08 rounded
    "benches",
    "amounts",  # ledgers, counts and measurements: what is exchanged, found by accident, computed
    "figures",  # figures told in tables, lists and comparisons, a second set
    "tallies",  # tallies, quotas and comparisons, a third set
    # trades, offices, leagues, laboratories, servers and French associations by a stranger who had not
    # written any of what is tested; his judgements stand as they are, and "known" has what comes out
    # otherwise, with the reason; three numbers in words are no mentions: "five lessons", "Three albums",
    # "trois documents"
    "trades",
    # developers, offices and French desks by one who had not written any of what is tested, after what
    # "trades" shows was mended; his judgements stand, and "known" has what comes out otherwise
    "desks",
)
SETS = {
    name: strangers_tallies.RUNS if name == "tallies" else kept(f"strangers_{name}.jsonl") for name in _SETS
}
