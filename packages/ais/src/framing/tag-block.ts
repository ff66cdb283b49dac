import type { UnixMs } from '@varuna/units/time'
import { latin1 } from '../latin1.ts'
import { parseUnixTime } from '../time/receive-time.ts'
import { parseChecksum, COMMA, STAR } from './sentence.ts'

/** Tag block between backslashes before a sentence (NMEA 0183, 4.0): `\g:1-2-1234,s:r003669945,c:1241544035*4A\`. */
export interface TagBlock {
  source: string | null
  receivedMs: UnixMs | null
  /** Sentence number, total and code of a group. */
  group: { number: number; total: number; code: string } | null
}

const COLON = 58
const SOURCE = 115
const TIME = 99
const GROUP = 103

/** Parses the bytes between two backslashes; null when the checksum is wrong or missing, or there are no parameters. */
export const parseTagBlock = (bytes: Uint8Array, from: number, to: number): TagBlock | null => {
  const star = to - 3
  if (star <= from || bytes[star] !== STAR) return null
  let sum = 0
  for (let at = from; at < star; at += 1) sum ^= bytes[at] as number
  if (sum !== parseChecksum(bytes, star + 1)) return null
  const block: TagBlock = { source: null, receivedMs: null, group: null }
  for (let at = from; at < star;) {
    let end = at
    while (end < star && bytes[end] !== COMMA) end += 1
    if (bytes[at + 1] !== COLON) {
      const group = parseLegacyGroup(latin1(bytes, at, Math.min(end, at + MAX_LEGACY_GROUP_BYTES)))
      if (group === null) return null
      block.group = group
    } else if (bytes[at] === SOURCE) block.source = latin1(bytes, at + 2, end) || null
    else if (bytes[at] === TIME) block.receivedMs = parseUnixTime(bytes, at + 2, end)
    else if (bytes[at] === GROUP) block.group = parseGroup(latin1(bytes, at + 2, end))
    at = end + 1
  }
  return block
}

const MAX_LEGACY_GROUP_BYTES = 24

/** Legacy form of early shore stations: `1G2:0125` is sentence 1 of 2 of group 0125. */
const parseLegacyGroup = (value: string): TagBlock['group'] => {
  const found = /^(\d)G(\d):(\w+)$/.exec(value)
  return found ? { number: Number(found[1]), total: Number(found[2]), code: found[3] as string } : null
}

const parseGroup = (value: string): TagBlock['group'] => {
  const found = /^(\d+)-(\d+)-(\w+)$/.exec(value)
  return found ? { number: Number(found[1]), total: Number(found[2]), code: found[3] as string } : null
}
