import { unixMs, type UnixMs } from '@varuna/units/time'
import { textOf } from './faults.ts'

/** When the sentence with this checksum was received, as GateHouse software notes it on the line before. */
export interface GateHouseNote {
  receivedMs: UnixMs
  checksum: string
}

const NOTE = /^\$PGHP,1,(\d{4}),(\d+),(\d+),(\d+),(\d+),(\d+),(\d+),(?:[^,]*,)*([0-9A-F]{2})\*/i

/** Reads `$PGHP,1,year,month,day,hour,minute,second,millisecond,...,checksum*hh`; null for any other sentence. */
export const readGateHouse = (bytes: Uint8Array, from: number, to: number): GateHouseNote | null => {
  if (bytes[from + 1] !== 'P'.charCodeAt(0) || bytes[from + 2] !== 'G'.charCodeAt(0)) return null
  const found = NOTE.exec(textOf(bytes, from, to))
  if (!found) return null
  const [year = 0, month = 0, day, hour, minute, second, millisecond] = found.slice(1, 8).map(Number)
  const receivedMs = unixMs(Date.UTC(year, month - 1, day, hour, minute, second, millisecond))
  return { receivedMs, checksum: (found[8] as string).toUpperCase() }
}
