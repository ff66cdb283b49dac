/** Deeper folders and further files are ignored: a whole disk may be dropped by mistake. */
const MAX_DEPTH = 6
export const MAX_FILES = 200

/** The files of a drop, including those in its folders, in order of name; at most one more than is accepted. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  // Entries must be read before the first await: afterwards the browser has cleared the drop.
  const entries = [...data.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
  if (entries.every((entry) => entry === null)) return [...data.files]
  const files: File[] = []
  for (const entry of entries) if (entry) await collect(entry, files, 0)
  return files
}

async function collect(entry: FileSystemEntry, files: File[], depth: number): Promise<void> {
  if (files.length > MAX_FILES) return
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    )
    if (file) files.push(file)
    return
  }
  if (depth >= MAX_DEPTH) return
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // A folder is read in batches until an empty one.
  for (;;) {
    const page = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (page.length === 0 || files.length > MAX_FILES) return
    for (const inner of page.sort((a, b) => a.name.localeCompare(b.name))) await collect(inner, files, depth + 1)
  }
}
