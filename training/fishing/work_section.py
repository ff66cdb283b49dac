"""The card's section on work at sea that the labelled data do not hold, from the output of `varuna evaluate fishing-work`."""


def percent(share):
    return "-" if share is None else f"{100 * share:.1f}"


def kind_line(row):
    reasons = sorted(row["reasons"].items(), key=lambda each: -each[1])[:2]
    why = ", ".join(f"`{code}` {percent(share)}" for code, share in reasons if share >= 0.005)
    name = row["kind"] + (" *" if row["isHeldOut"] else "")
    return f"| {name} | {percent(row['fishing'])} | {percent(row['cannotSay'])} | {percent(row['fishingWithType'])} | {why or '-'} |"


def gear_line(row):
    return f"| {row['kind']} | {percent(row['found'])} | {percent(row['foundRefused'])} | {percent(row['fishingWithType'])} |"


def burst_line(row):
    cells = ("-" if row[key] is None else f"{row[key]:.{digits}f}" for key, digits in (("auc", 3), ("f1", 3), ("lost", 1)))
    return f"| {row['what']} | {row['opposite']:.1f} | {row['refused']:.1f} | {row['answered']:.1f} | " + " | ".join(cells) + " |"


def of(model, measured, tried):
    """Section of the card: tables by kind of work and of gear, by rate of reports, and what the refusal costs by threshold."""
    work, figures = model["work"], model["figures"]["work"]
    kinds = [row for row in measured["kinds"] if not row["isGear"]]
    gears = [row for row in measured["kinds"] if row["isGear"]]
    totals, rows = measured["otherWork"], figures["rows"]
    differs = measured["differsByReception"]
    thresholds = "\n".join(
        f"| {row['threshold']:.2f} | {percent(row['labelledFishingRefused'])} | {percent(row['madeFishingRefused'])} | {percent(row['otherWorkPassed'])} |"
        for row in figures["heldOut"])
    rates = "\n".join(
        f"| {name if name == 'satellite' else name + ' s'} | {percent(sum(each.values()))} | {percent(each['opposite'])} | {percent(each['refused'])} | {percent(each['answered'])} |"
        for name, each in differs.items())
    bursts = "\n".join(burst_line(row) for row in tried["bursts"])
    return f"""
## What it meets at sea and was never shown

Every labelled vessel fishes. What other ships do slowly is made by its physics instead (`packages/simulation/src/work`): {len(kinds)} kinds of other
work and {len(gears)} gears, with noise, losses and gaps as received, at six rates. Trees of their own (`training/fishing/train_work.py`, {model['trees']['work']} trees, {len(work['families'])} families, on
{rows['others']:,} reports of other work, {rows['gears']:,} of made gears and {rows['labelled']:,} of the labelled vessels) tell a gear from other work by the features above and the geometry of the
track. Where the other trees call fishing and these give a gear less than {work['leastGear']}, the answer is 'cannot say' with the likeliest other work (`moves_like_other_work`).
A stated type of ship adds {work['statedTypeLogOdds']} to the log-odds of a gear when it is fishing, and takes as much off when it is another. A type that does not fish, and a track
that gives fishing and a gear 0.9 after two hours, contradict each other, which is said (`fishes_despite_stated_type`).

These tracks are made: they show what the model does with motion of this kind, not how often real ships move so. `npx varuna evaluate fishing-work` repeats
the tables, on {measured['tracks']} received tracks of seeds that trained nothing, each reception with the same weight; percent of positions. Kinds marked * trained nothing, but they are not strangers: mine hunting runs lines
as the hydrographic survey does, and one search resembles the other. Nor is their figure untouched: the share of labelled fishing that may be refused (`MOST_REFUSED`) was set after one look at such a table,
on one of its seeds, that had them in it. The last table of this section leaves out whole kinds and is the harder test.

| other work | called fishing | cannot say | called fishing with its type stated | most frequent reasons |
|---|---|---|---|---|
""" + "\n".join(kind_line(row) for row in kinds) + f"""

Mean over the kinds that trained: {percent(totals['fishing'])}% called fishing, {percent(totals['cannotSay'])}% 'cannot say'; {percent(totals['heldOutFishing'])}% of the held-out kinds are called fishing; with the type stated, {percent(totals['fishingWithType'])}% of all.
The aims were 5%, 15% and 1%.

| gear in the water | found | cannot say | called fishing at any time, with its type stated |
|---|---|---|---|
""" + "\n".join(gear_line(row) for row in gears) + f"""

Verdicts that differ from those of the same track received every 30 s, percent of positions (the aim was 2%). Most of them are 'cannot say' in one of the two: an answer
turns around in the third column alone. In the bursts of satellites, of at most six reports with up to two hours between them, {percent(differs['satellite']['opposite'])}% turn around,
{percent(differs['satellite']['refused'])}% are lost to 'cannot say', some of them for few positions (IUU-18), and {percent(differs['satellite']['answered'])}% are given where the denser track has none. The other rates are received densely enough for IUU-18 to change nothing.

| received every | other verdict | fishing for not fishing, or the reverse | 'cannot say' instead of an answer | an answer instead of 'cannot say' |
|---|---|---|---|---|
{rates}

What was tried against the last row, on four other seeds of each kind; the rows of the served trees have the present rule for a vessel that stays, the others the one before; the last row is what is served. AUC and F1 are those of
the labelled vessels held out, as served, with two boosters; 'lost' is the share of the labelled fishing that is refused for it:

| tried | fishing for not fishing, or the reverse | 'cannot say' instead of an answer | an answer instead of 'cannot say' | AUC | F1 | lost |
|---|---|---|---|---|---|---|
{bursts}

{tried['foundOfBursts']}

**What the labelled vessels do not show.** All labelled data are of one source, and always a gear, so these trees may take its habits of reporting for those of gears. Eleven hours of real
fishing vessels of another source were refused almost wholly where their type was withheld, and not at all where it was stated (`NOTES.md` has the count). Without a stated type, expect fishing to be missed.

What the refusal costs and brings, on vessels and kinds that the trees of a fold were not shown, whatever the other trees say:

| least probability of a gear | labelled fishing refused, % | made fishing refused, % | other work let pass, % |
|---|---|---|---|
{thresholds}
"""
