import { latin1 } from '../latin1.ts'

/** Reasons why input yields no message. */
export const FAULTS = [
  'not_nmea',
  'missing_checksum',
  'bad_checksum',
  'bad_fields',
  'illegal_character',
  'truncated',
  'over_long',
  'unknown_type',
  'bad_tag_block',
  'orphan_part',
  'ambiguous_part',
  'repeated_part',
  'part_timeout',
] as const

export type Fault = (typeof FAULTS)[number]

/** Number of each fault, with the first few texts that caused it. */
export interface FaultCounts {
  counts: Record<Fault, number>
  samples: Record<Fault, string[]>
}

const MAX_SAMPLES = 5
const MAX_CHARACTERS = 120

const forEachFault = <Value>(value: () => Value) =>
  Object.fromEntries(FAULTS.map((fault) => [fault, value()])) as Record<Fault, Value>

export const createFaultCounts = (): FaultCounts => ({ counts: forEachFault(() => 0), samples: forEachFault(() => []) })

export const countFault = (faults: FaultCounts, fault: Fault, bytes: Uint8Array, from: number, to: number): void => {
  faults.counts[fault] += 1
  const samples = faults.samples[fault]
  if (samples.length < MAX_SAMPLES) samples.push(latin1(bytes, from, Math.min(to, from + MAX_CHARACTERS)))
}
