/** Why something in a stream gave no message. */
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

/** How often each fault was met, with the first few texts that showed it. */
export interface FaultCounts {
  counts: Record<Fault, number>
  samples: Record<Fault, string[]>
}

const MOST_SAMPLES = 5
const MOST_CHARACTERS = 120

const forEachFault = <Value>(value: () => Value) =>
  Object.fromEntries(FAULTS.map((fault) => [fault, value()])) as Record<Fault, Value>

export const startFaults = (): FaultCounts => ({ counts: forEachFault(() => 0), samples: forEachFault(() => []) })

export const countFault = (faults: FaultCounts, fault: Fault, bytes: Uint8Array, from: number, to: number): void => {
  faults.counts[fault] += 1
  const samples = faults.samples[fault]
  if (samples.length < MOST_SAMPLES) samples.push(textOf(bytes, from, Math.min(to, from + MOST_CHARACTERS)))
}

/** Bytes as one character each: no encoding to be wrong about. */
export const textOf = (bytes: Uint8Array, from: number, to: number): string => {
  let text = ''
  for (let at = from; at < to; at += 1) text += String.fromCharCode(bytes[at] as number)
  return text
}
