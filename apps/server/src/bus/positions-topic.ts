import type { PositionReport } from '@varuna/ais/reports/report'
import type { Topic } from './bus.ts'

/** 'stored': new positions. 'missed': some positions may have been stored without an announcement, so consumers read the store. */
export type PositionsAnnounced = { kind: 'stored'; positions: PositionReport[] } | { kind: 'missed' }

/** JSON writes Infinity, an unbounded time uncertainty, as null. */
const reviveUncertainty = (key: string, value: unknown) =>
  key === 'timeUncertaintyMs' && value === null ? Number.POSITIVE_INFINITY : value

/** Every stored position, by partition of its MMSI. A position may be announced more than once. */
export const positionsTopic: Topic<PositionsAnnounced> = {
  name: 'positions',
  encode: (value) => new TextEncoder().encode(JSON.stringify(value)),
  decode: (bytes) => JSON.parse(new TextDecoder().decode(bytes), reviveUncertainty) as PositionsAnnounced,
  weigh: (value) => (value.kind === 'stored' ? value.positions.length : 1),
}
