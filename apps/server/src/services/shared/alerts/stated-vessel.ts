import type { StatedVessel } from '@varuna/alerts/event-cause'
import { statedAt } from '@varuna/alerts/stated-vessel'
import type { AisVesselRow } from '../../../store/interfaces/rows/position-rows.ts'
import type { ShipStatementRow } from '../../../store/interfaces/watch/position-store.ts'

/** What vessels were by their static data, for `at`: a vessel at a time, UTC ms. */
export interface StatedVessels {
  at(mmsi: number, timeMs: number): StatedVessel
}

/** What alerts depend on of vessels: their latest names, and the types and lengths that they stated for most of the time. */
export function statedVessels(
  vessels: readonly Pick<AisVesselRow, 'mmsi' | 'name'>[],
  statements: readonly ShipStatementRow[],
): StatedVessels {
  const nameOf = new Map(vessels.map(({ mmsi, name }) => [mmsi, name]))
  const statedBy = Map.groupBy(statements, ({ mmsi }) => mmsi)
  return {
    at(mmsi, timeMs) {
      const stated = (statedBy.get(mmsi) ?? []).map(({ ship_type, length_m, first_ms, last_ms }) => ({
        shipType: ship_type,
        lengthM: length_m,
        firstMs: first_ms,
        lastMs: last_ms,
      }))
      return { name: nameOf.get(mmsi) ?? null, ...statedAt(stated, timeMs) }
    },
  }
}
