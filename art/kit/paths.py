"""Where renders and masters are kept."""

from pathlib import Path

MASTERS = Path(__file__).resolve().parent.parent / 'masters'


def passes_folder(name):
    """Folder of the EXR passes of one render."""
    folder = MASTERS / 'passes' / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder
