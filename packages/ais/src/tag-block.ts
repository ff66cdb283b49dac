import type { UnixMs } from '@varuna/units/time'
import { unixTime } from './receive-time.ts'

/** What stands before a sentence between backslashes (NMEA 0183, 4.0): `\g:1-2-1234,s:r003669945,c:1241544035*4A\`. */
export interface TagBlock {
  source: string | null
  receivedMs: UnixMs | null
  /** Sentence number, count and code of a group. */
  group: { number: number; total: number; code: string } | null
}

/** Reads the text between the backslashes; null when its checksum is wrong or missing, or it holds no parameters. */
export const readTagBlock = (text: string): TagBlock | null => {
  const star = text.length - 3
  if (star < 0 || text[star] !== '*') return null
  let sum = 0
  for (let at = 0; at < star; at += 1) sum ^= text.charCodeAt(at)
  if (!/^[0-9a-f]{2}$/i.test(text.slice(star + 1)) || sum !== Number.parseInt(text.slice(star + 1), 16)) return null
  const block: TagBlock = { source: null, receivedMs: null, group: null }
  for (const parameter of text.slice(0, star).split(',')) {
    if (!/^[a-z]:/i.test(parameter)) return null
    const value = parameter.slice(2)
    if (parameter.startsWith('s:')) block.source = value || null
    else if (parameter.startsWith('c:')) block.receivedMs = unixTime(value)
    else if (parameter.startsWith('g:')) block.group = readGroup(value)
  }
  return block
}

const readGroup = (value: string): TagBlock['group'] => {
  const found = /^(\d+)-(\d+)-(\w+)$/.exec(value)
  return found ? { number: Number(found[1]), total: Number(found[2]), code: found[3] as string } : null
}
