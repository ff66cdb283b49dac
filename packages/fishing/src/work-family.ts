/** Families of work that a track can show: gears, and what is done slowly at sea besides fishing. */
export const WORK_FAMILIES = [
  'gear',
  'lines',
  'laying',
  'passage',
  'loitering',
  'harbour',
  'searching',
  'sailing',
  'drifting',
] as const
export type WorkFamily = (typeof WORK_FAMILIES)[number]
export type OtherWorkFamily = Exclude<WorkFamily, 'gear'>
