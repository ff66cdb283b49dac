import { isSimulatedMmsi } from '@varuna/units/mmsi'

/** A field for the output of a row about simulated vessels; nothing for real ones. */
export const simulatedMark = (...mmsis: readonly number[]): { simulated?: true } =>
  mmsis.some(isSimulatedMmsi) ? { simulated: true } : {}
