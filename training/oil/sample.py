"""Copies a share of DATA_DIR, so that train.sh can be tried whole in a fraction of the time: sample.py DATA_DIR SAMPLE_DIR [SHARE]

Each region, kind and family keeps at least FEWEST pictures. sample.json marks the folder: what is trained on it has `-sample` in its version and is no model to use.
"""

import csv
import json
import shutil
import sys
from pathlib import Path

FEWEST = 8
# Lists of this folder, with the column whose values each keep a share. Parts of photographs follow their photograph.
LISTS = {'near-and-no-sea.csv': 'kind', 'land-scenes.csv': 'kind', 'sky-scenes.csv': 'kind', 'things-near-sea.csv': 'kind'}


def rows_of(path):
    with open(path) as file:
        return list(csv.DictReader(file))


def spread(rows, key, share):
    """Rows at even distances from each group, at least FEWEST of it."""
    groups = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    kept = []
    for group in groups.values():
        count = min(len(group), max(FEWEST, round(share * len(group))))
        kept += [group[i * len(group) // count] for i in range(count)]
    return kept


def main(data, out, share='0.05'):
    data, out, share = Path(data), Path(out), float(share)
    if not 0 < share <= 1:
        sys.exit(f'SHARE must be above 0 and at most 1, got {share}')
    if out.exists() and any(out.iterdir()):
        sys.exit(f'SAMPLE_DIR must be new or empty: {out}')
    rows = rows_of(data / 'manifest.csv')
    kept = spread(rows, lambda row: (row['domain'], row['label'], row['subset'], row['split'], bool(row['mask'])), share)
    files = [row[column] for row in kept for column in ('file', 'mask') if row[column]]
    for name, column in LISTS.items():
        files += [row['file'] for row in spread(rows_of(Path(__file__).parent / name), lambda row: row[column], share)]
    for file in files:
        (out / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(data / file, out / file)
    with open(out / 'manifest.csv', 'w', newline='') as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator='\n')
        writer.writeheader()
        writer.writerows(kept)
    (out / 'sample.json').write_text(json.dumps({'share': share}) + '\n')
    print(f'copied {len(files)} files of {len(kept)} labelled pictures and four lists')


if __name__ == '__main__':
    if len(sys.argv) not in (3, 4):
        sys.exit('usage: sample.py DATA_DIR SAMPLE_DIR [SHARE]')
    main(*sys.argv[1:])
