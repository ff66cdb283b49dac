"""Writes VESSEL_CARD.md from vessel-kinds.json and the tables of held-out vessels, made work and received tracks: card.py MODELS_FOLDER HELD_OUT.md MADE.md RECEIVED.md"""

import json
import os
import sys

folder, held_out, made, received = sys.argv[1:5]
model = json.load(open(os.path.join(folder, "vessel-kinds.json")))
measured = model["measured"]
vessels = measured["vessels"]
known, unknown = measured["vesselsHeldOut"], measured["kindsHeldOut"]
card = f"""# Kinds of vessel {model["version"]}

Answers the first of two questions of the fishing room: **is it a fishing vessel?** (The second, whether it fishes now, has its own card,
`MODEL_CARD.md`.) All that is known of a vessel is weighed by Bayes' rule over eight kinds (`packages/fishing/src/vessel`): a prior, what its AIS
states, stored lists, and its track. Each fact states how far it moves the log-odds of a fishing vessel. The weights of what is stated are in
`vessel-evidence.json`, and `docs/rules/fishing.md` says where each comes from; this card is about the track.

## The track

{len(model["figures"])} figures of the last three weeks (`packages/fishing/src/vessel/track-figures.ts`): shares of speeds, how evenly, how straight, how far and
how long it moves, and where it stops. They are means over steps of twenty minutes, so that they do not depend on how often a vessel reports. Boosted
trees ({sum(model["trees"])} trees, `vessel-trees.bin`) give the probability of a fishing vessel against all other kinds, then the kind of the others and
the gear of fishing vessels. Tracks of less than two hours under way get no answer.

## Data

Parts of 8 hours to three weeks of {vessels["labelled"]} fishing vessels (training data of **Global Fishing Watch**, https://globalfishingwatch.org, CC BY 4.0), of
{vessels["received"]} vessels that state another type or fishing (public AIS of MarineCadastre, 3 January 2022, and of the Baltic, April 2018: at most a day of each), and
of {vessels["made"]} made vessels of 40 kinds of work and gears (`training/fishing/made-work.ts`): {measured["samples"]} parts. Each kind counts the same, labelled vessels
as half of theirs, made ones 40%, received ones 10%.

## Figures

Six folds; the trees had seen nothing of the vessel, or of any vessel of its made kind. Fishing vessels against all others:

| held out | AUC | calibration error |
|---|---|---|
| the vessel | {known["auc"]:.3f} | {known["ece"]:.3f} |
| the whole made kind | {unknown["auc"]:.3f} | {unknown["ece"]:.3f} |
| labelled fishing vessels against received others | {unknown["aucLabelledAgainstReceived"]:.3f} | |

The kind of a vessel that does not fish is right for {measured["otherKinds"]["accuracy"]:.0%} (six kinds), the gear of a fishing vessel for {measured["gears"]["accuracy"]:.0%} (four gears). The calibration weighs
held-out kinds by a quarter: most vessels at sea are of known kinds.

Every figure of this section is of trees that were fitted without what they are measured on, so that only a training repeats it, not the shipped trees.

What is answered of a vessel of which nothing but the track is known, in percent of the parts; first with the vessel held out, then with its kind:

| vessels | parts | fishing vessel | not known | another | kind held out: fishing vessel | not known | another |
|---|---|---|---|---|---|---|---|
{open(held_out).read().strip()}

## What it meets at sea and was never shown

`npx varuna evaluate vessel-kinds FOLDER_OF_RECEIVED_TRACKS` repeats the two tables of this section, as counts. The first has made tracks of seeds that never train, each kind received at another rate. Percent of the positions that are called
likely fishing: by the model of what a vessel does now alone, and by both questions; 'kind open' are positions at which the answer is that it moves like a
fishing vessel that fishes, and that its kind is not known. 'Type stated' is with the ship type and length that such vessels state.

{open(made).read().strip()}

The received tracks, by the kind that the vessel states. They are too short to be held out as a whole: those of two hours and more trained the track's figures, but no
model of fishing now.

{open(received).read().strip()}

## Limits

- No received track is longer than a day, but those of fishing vessels. Whether other ships look like this over weeks is known from made tracks alone.
- Nobody measured how often vessels state a false type; those weights are estimates. A vessel that states a false type and moves like its type is not found.
- Two vessels of one MMSI are one track here.
- Bursts of a satellite leave few whole steps: of 42 made tracks 26 get another verdict from them than from a report in two minutes, mostly 'not known', and 3 the
  opposite one. At reports in 10 to 600 seconds 1 to 6 of the 42 change, none to the opposite.
- Research vessels on stations, fishery patrols and vessels that drift at night look like fishing vessels: without a stated type their kind stays open, or is wrong.
- Short inshore trips of pots and nets, poles and lines, and trollers look like other small craft: their kind often stays open.

## Reproduction

`training/fishing/vessel/train.sh TRACKS.csv.gz FOLDER_OF_RECEIVED_TRACKS` (Debian's Python with xgboost 1.7 and numpy), seeds 7 and {model["seed"]}.
"""
with open(os.path.join(folder, "VESSEL_CARD.md"), "w") as file:
    file.write(card)
