import type { UnixMs } from '@varuna/units/time'
import { textOf } from './faults.ts'
import { unixTime } from './receive-time.ts'
import { checksumAt, COMMA, STAR } from './sentence.ts'

/** What stands before a sentence between backslashes (NMEA 0183, 4.0): `\g:1-2-1234,s:r003669945,c:1241544035*4A\`. */
export interface TagBlock {
  source: string | null
  receivedMs: UnixMs | null
  /** Sentence number, count and code of a group. */
  group: { number: number; total: number; code: string } | null
}

const COLON = 58
const [SOURCE, TIME, GROUP] = [115, 99, 103]

/** Reads what is between two backslashes; null when its checksum is wrong or missing, or it holds no parameters. */
export const readTagBlock = (bytes: Uint8Array, from: number, to: number): TagBlock | null => {
  const star = to - 3
  if (star <= from || bytes[star] !== STAR) return null
  let sum = 0
  for (let at = from; at < star; at += 1) sum ^= bytes[at] as number
  if (sum !== checksumAt(bytes, star + 1)) return null
  const block: TagBlock = { source: null, receivedMs: null, group: null }
  for (let at = from; at < star;) {
    let end = at
    while (end < star && bytes[end] !== COMMA) end += 1
    if (bytes[at + 1] !== COLON) return null
    if (bytes[at] === SOURCE) block.source = textOf(bytes, at + 2, end) || null
    else if (bytes[at] === TIME) block.receivedMs = unixTime(bytes, at + 2, end)
    else if (bytes[at] === GROUP) block.group = readGroup(textOf(bytes, at + 2, end))
    at = end + 1
  }
  return block
}

const readGroup = (value: string): TagBlock['group'] => {
  const found = /^(\d+)-(\d+)-(\w+)$/.exec(value)
  return found ? { number: Number(found[1]), total: Number(found[2]), code: found[3] as string } : null
}
