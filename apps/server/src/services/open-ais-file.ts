import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { readFileBytes } from './read-file-bytes.ts'
import type { AisFile } from './recognise-ais-file.ts'

/** A file of AIS on disk, packed with gzip or not; `onRead` is told what share of it, as it lies there, was read. */
export function openAisFile(path: string, onRead: (share: number) => void): AisFile {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return {
    name: basename(path),
    open() {
      let bytes = 0
      return readFileBytes(path, (read) => onRead((bytes += read) / Math.max(1, size)))
    },
  }
}
