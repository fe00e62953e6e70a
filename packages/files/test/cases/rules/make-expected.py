"""Writes rules.json: what python3-dateutil says of RFC 5545's own examples (rfc5545.txt), of libical's table of rules (libical.txt: rules and
starts alone), and of the rules of one and two BY parts that the table of RFC 5545 3.3.10 allows.

    apt-get install python3-dateutil && /usr/bin/python3 make-expected.py

Each row is [start, rule, last, instances]: all that there are up to `last`, on the wall clock (`Z` of UNTIL is taken as local). Where dateutil
departs from the RFC, its answer is for the rule that the RFC's words amount to (`as_dateutil`), or there is no row (`SKIPPED`).
"""
import datetime as dt
import itertools
import json
import pathlib
import signal
import sys

from dateutil.rrule import rrulestr

HERE = pathlib.Path(__file__).parent
MOST = 12
DAYS = "MO TU WE TH FR SA SU".split()
# Weeks that lie in two years: neither the RFC nor two libraries agree on the year of their days, which INTERVAL asks for.
SKIPPED = lambda parts: "BYWEEKNO" in parts and ("INTERVAL" in parts or "BYSETPOS" in parts) and bool(
    {"1", "52", "53", "-1", "-52", "-53"} & set(parts["BYWEEKNO"].split(",")))

# Two values for each part, so that one is met soon.
VALUES = {
    "BYMONTH": "1,2,5,12", "BYWEEKNO": "2,20", "BYYEARDAY": "10,46,-10", "BYMONTHDAY": "1,15,-1", "BYDAY": "MO,TH,SA", "BYHOUR": "9,17",
    "BYMINUTE": "0,30", "BYSECOND": "0,20", "BYSETPOS": "1,-1",
}
NOT_ALLOWED = {
    "YEARLY": [], "MONTHLY": ["BYWEEKNO", "BYYEARDAY"], "WEEKLY": ["BYWEEKNO", "BYYEARDAY", "BYMONTHDAY"], "DAILY": ["BYWEEKNO", "BYYEARDAY"],
    "HOURLY": ["BYWEEKNO"], "MINUTELY": ["BYWEEKNO"], "SECONDLY": ["BYWEEKNO"],
}


def of_the_table():
    for freq, missing in NOT_ALLOWED.items():
        parts = [part for part in VALUES if part not in missing]
        for chosen in itertools.chain(itertools.combinations(parts, 1), itertools.combinations(parts, 2)):
            if chosen == ("BYSETPOS",):
                continue
            yield "20260105T090000", ";".join([f"FREQ={freq}", *(f"{part}={VALUES[part]}" for part in chosen)])
        yield "20260105T090000", f"FREQ={freq};INTERVAL=3"
    for day in ("1MO", "-1FR", "2TU,-2WE"):
        yield "20260105T090000", f"FREQ=MONTHLY;BYDAY={day}"
        yield "20260105T090000", f"FREQ=YEARLY;BYDAY={day}"
        yield "20260105T090000", f"FREQ=YEARLY;BYMONTH=3,11;BYDAY={day}"


def day_of(text):
    return dt.datetime.strptime((text.rstrip("Z") + "T000000")[:15], "%Y%m%dT%H%M%S")


def as_dateutil(rule, start):
    """A week without days means the start's day of the week (RFC 5545 3.3.10, of what is not in the rule); dateutil takes all seven."""
    parts = dict(part.split("=") for part in rule.split(";"))
    if "BYWEEKNO" in parts and not {"BYDAY", "BYMONTHDAY", "BYYEARDAY"} & parts.keys():
        parts["BYDAY"] = DAYS[start.weekday()]
    if "UNTIL" in parts:
        parts["UNTIL"] = parts["UNTIL"].rstrip("Z")
    return parts, ";".join(f"{key}={value}" for key, value in parts.items())


def instances(parts, rule, start, most):
    found = []
    begin, count = start, most
    if parts["FREQ"] == "WEEKLY" and "BYSETPOS" in parts:
        # Of the week of the start, dateutil counts positions from the start on, and not from the week's first day.
        begin -= dt.timedelta(days=(start.weekday() - DAYS.index(parts.get("WKST", "MO"))) % 7)
        count = min(most, int(parts.get("COUNT", most)))
        rule = ";".join(part for part in rule.split(";") if not part.startswith("COUNT="))
    signal.alarm(20)
    try:
        for at in rrulestr(rule, dtstart=begin):
            if at < start:
                continue
            if len(found) == count or at.year > start.year + 60:
                break
            found.append(at)
    except TimeoutError:
        pass
    signal.alarm(0)
    return found


def late(*_):
    raise TimeoutError


def row(start_text, rule, synchronised):
    start = day_of(start_text)
    parts, plain = as_dateutil(rule, start)
    if SKIPPED(parts):
        return None
    if synchronised:
        # The first instance is the start, so that the set is defined (RFC 5545 3.8.5.3).
        first = instances(parts, plain, start, 1)
        start = first[0]
        parts, plain = as_dateutil(rule, start)
    found = instances(parts, plain, start, MOST + 1)
    complete = len(found) <= MOST
    last = start + dt.timedelta(days=5 * 366) if complete else found[MOST - 1]
    found = [at for at in found if at <= last]
    text = lambda at: at.strftime("%Y%m%dT%H%M%S")
    return [text(start), rule, text(last), " ".join(map(text, found))]


signal.signal(signal.SIGALRM, late)
lines = lambda name: [tuple(line.split()) for line in (HERE / name).read_text().splitlines()]
tables = {
    "rfc5545": [row(*line, False) for line in lines("rfc5545.txt")],
    "libical": [row(*line, False) for line in lines("libical.txt")],
    "table": [row(*line, True) for line in of_the_table()],
}
with open(HERE / "rules.json", "w") as out:
    rows = lambda table: ",\n".join("    " + json.dumps(row) for row in table if row)
    out.write("{\n" + ",\n".join(f'  "{name}": [\n{rows(table)}\n  ]' for name, table in tables.items()) + "\n}\n")
print({name: len([row for row in table if row]) for name, table in tables.items()}, file=sys.stderr)
