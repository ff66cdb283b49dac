import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { AisFile } from '../services/recognise-ais-file.ts'
import { readUnpacked } from './read-unpacked.ts'

const PIECE_BYTES = 256 * 1024

/** A file of AIS on disk, packed with gzip or not; `onRead` is told how much of it, as it lies there, was read. */
export function openAisFile(path: string, onRead: (share: number) => void = () => {}): AisFile {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new Error(`There is no ${path}.`)
  if (found.isDirectory()) throw new Error(`${path} is a folder; name the files in it.`)
  async function* pieces() {
    let bytes = 0
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
      bytes += (piece as Buffer).length
      onRead(found ? bytes / Math.max(1, found.size) : 0)
      yield piece as Buffer
    }
  }
  return { name: basename(path), open: () => readUnpacked(pieces()) }
}
