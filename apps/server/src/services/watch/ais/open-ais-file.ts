import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Dialect } from '@varuna/ais/csv/dialects'
import { codedError } from '../../../errors/coded-error.ts'
import { readFileBytes } from '../../../input-files/read-file-bytes.ts'
import type { AisFile } from './recognise-ais-file.ts'
import { isZip, zipEntries, type ZipEntry } from '../../../input-files/zip-file.ts'

interface OpenOptions {
  /** Called with the share of the file that has been read, 0 to 1. */
  onRead?: (share: number) => void
  dialect?: Dialect | null
  /** Name to store; that of the path when omitted. */
  name?: string
}

/** The AIS files at a path: the file itself, compressed or not, or each file of a zip archive. */
export async function openAisFiles(path: string, options: OpenOptions = {}): Promise<AisFile[]> {
  if (statSync(path, { throwIfNoEntry: false })?.isFIFO() === true)
    throw codedError('invalid_input.unreadable_path', { path, reason: PIPE })
  if (!(await isZip(path))) return [openAisFile(path, options)]
  const entries = await zipEntries(path)
  if (entries.length === 0) throw codedError('invalid_input.empty_zip')
  return entries.map((entry) => openAisFile(path, options, entry))
}

const PIPE = 'it is a pipe, which can be read only once, and an AIS file is read more often. Write it to a file first'

/** One AIS file on disk, compressed or not, or one file of a zip archive. */
export function openAisFile(
  path: string,
  { onRead = () => {}, dialect = null, name = basename(path) }: OpenOptions,
  entry?: ZipEntry,
): AisFile {
  const size = entry?.bytes ?? statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return {
    name: entry === undefined ? name : `${name}/${entry.name}`,
    dialect,
    open(fromByte = 0) {
      let bytes = 0
      return readFileBytes(path, {
        fromByte,
        entry: entry?.name,
        onRead: (read) => onRead((bytes += read) / Math.max(1, size)),
      })
    },
  }
}
