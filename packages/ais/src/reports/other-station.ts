import { otherStationOf, type OtherStation } from '@varuna/units/mmsi'
import type { PositionReport } from './report.ts'

const bySent: Partial<Record<PositionReport['station'], OtherStation>> = {
  base_station: 'coast_station',
  sar_aircraft: 'sar_aircraft',
  aid_to_navigation: 'aid_to_navigation',
}

/** What a station is that is no vessel, by its MMSI or the messages that it sends; null for a vessel. */
export const otherStation = (mmsi: number, sent: PositionReport['station'] | undefined): OtherStation | null =>
  otherStationOf(mmsi) ?? (sent === undefined ? null : (bySent[sent] ?? null))
