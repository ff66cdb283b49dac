import { unixMs, type UnixMs } from '@varuna/units/time'
import { latin1 } from '../latin1.ts'

/** Time of receipt that GateHouse software writes on the line before a message. */
export interface GateHouseTimestamp {
  receivedMs: UnixMs
  /** Checksum of the single sentence that follows, or the XOR of the checksums of all its sentences. */
  checksum: number
}

const TIMESTAMP_PATTERN = /^\$PGHP,1,(\d{4}),(\d+),(\d+),(\d+),(\d+),(\d+),(\d+),(?:[^,]*,)*([0-9A-F]{2})\*/i

/** Parses `$PGHP,1,year,month,day,hour,minute,second,millisecond,...,checksum*hh`; null for any other sentence. */
export const parseGateHouseTimestamp = (bytes: Uint8Array, from: number, to: number): GateHouseTimestamp | null => {
  if (bytes[from + 1] !== 'P'.charCodeAt(0) || bytes[from + 2] !== 'G'.charCodeAt(0)) return null
  const found = TIMESTAMP_PATTERN.exec(latin1(bytes, from, to))
  if (!found) return null
  const [year = 0, month = 0, day, hour, minute, second, millisecond] = found.slice(1, 8).map(Number)
  const receivedMs = unixMs(Date.UTC(year, month - 1, day, hour, minute, second, millisecond))
  return { receivedMs, checksum: Number.parseInt(found[8] as string, 16) }
}
