import type { VesselBehaviourAnswer } from '@varuna/contract/analysis/vessel-behaviour'
import type { FishingModel } from '@varuna/fishing/model'
import type { VesselModel } from '@varuna/fishing/vessel/assess-vessel-kind'
import { decodeMmsi } from '@varuna/geo/flags/mmsi'
import type { Geo } from '@varuna/geo/locate'
import { findPort } from '@varuna/geo/ports/find-port'
import { formatMmsi, isSimulatedMmsi, type Mmsi } from '@varuna/units/mmsi'
import { codedError } from '../../../errors/coded-error.ts'
import type { Clock } from '../../../clock/clock.ts'
import type { FlagTable } from '@varuna/risk/tables/tables'
import type { VesselKind } from '@varuna/risk/evidence'
import type { Store } from '../../../store/interfaces/store.ts'
import { eventAnswer } from '../../watch/tracks/events.ts'
import { readBehaviour } from './read-behaviour.ts'

interface Effects {
  store: Store
  geo: Geo
  flagTable: FlagTable
  fishingModel: FishingModel
  vesselModel: VesselModel
  clock: Pick<Clock, 'now'>
}

const MAX_ANSWERED = 300
const toIso = (timeMs: number) => new Date(timeMs).toISOString()
const tenth = (value: number) => Math.round(value * 10) / 10
const tenthOrNull = (value: number | null) => (value === null ? null : tenth(value))

/** A vessel's known behaviour, and a report prefilled from it. Throws `not_found` when no position of the last year is stored. */
export async function describeBehaviour(effects: Effects, number: number): Promise<VesselBehaviourAnswer> {
  const { geo, clock } = effects
  const mmsi = number as Mmsi
  const known = await readBehaviour(effects, mmsi, clock.now(), null)
  if (known === null) throw codedError('not_found.vessel', { mmsi: formatMmsi(mmsi) })
  const { behaviour, rows, isCut, vessel, last, destination } = known
  const { iso2 } = decodeMmsi(geo.mids, mmsi)
  const { atSea, fishing, voyages } = behaviour
  const meetings = (behaviour.meetings ?? []).toSorted((a, b) => b.fromMs - a.fromMs)
  return {
    mmsi,
    name: vessel?.name ?? null,
    imo: vessel?.imo ?? null,
    flag: iso2,
    simulated: isSimulatedMmsi(mmsi),
    kind: behaviour.kind,
    kindInferred: behaviour.isKindInferred,
    from: toIso(behaviour.fromMs),
    to: toIso(behaviour.toMs),
    observedDays: behaviour.observedDays,
    atSea: atSea && {
      since: toIso(atSea.sinceMs),
      port: atSea.port,
      inPort: atSea.isInPort,
      days: tenth(atSea.days),
      offshoreDays: tenth(atSea.offshoreDays),
      silentDays: tenth(atSea.silentDays),
    },
    farthestFromPortNm: tenthOrNull(behaviour.farthestFromPortNm),
    farthestFromShoreNm: tenthOrNull(behaviour.farthestFromShoreNm),
    fishing: fishing && {
      basis: fishing.basis,
      judgedDays: fishing.judgedDays,
      days: fishing.days,
      hours: tenth(fishing.hours),
      highSeasHours: tenth(fishing.highSeasHours),
      foreignHours: tenthOrNull(fishing.foreignHours),
    },
    voyages: voyages && { count: voyages.count, averageDays: tenth(voyages.averageDays) },
    lengthM: behaviour.lengthM,
    counts: {
      silences: behaviour.silences?.length ?? 0,
      encounters: meetings.length,
      loitering: behaviour.loitering?.length ?? 0,
      portVisits: behaviour.portCalls?.length ?? 0,
      falsePositions: behaviour.falsePositions?.length ?? 0,
    },
    encountered: meetings.slice(0, MAX_ANSWERED).map(({ otherMmsi, otherKind, otherFlag, fromMs, hours }) => ({
      mmsi: otherMmsi,
      kind: otherKind,
      flag: otherFlag,
      from: toIso(fromMs),
      hours: tenth(hours),
    })),
    events: rows.slice(0, MAX_ANSWERED).flatMap((row) => eventAnswer(row) ?? []),
    cut: isCut,
    form: {
      vesselId: formatMmsi(mmsi),
      timestamp: toIso(last.timeMs),
      lat: last.lat,
      lon: last.lon,
      lastPort: atSea?.port ?? null,
      nextPort: destination === null ? null : portNamed(geo, destination),
      cargoType: cargoOf(behaviour.kind),
      flagState: iso2 === null ? null : (geo.countries.byIso2.get(iso2)?.name ?? null),
    },
  }
}

/** Destinations are free text: returns the port's name if it is one, otherwise the text. */
const portNamed = (geo: Geo, destination: string) => {
  const match = findPort(geo.ports, geo.countries, destination)
  return match?.certainty === 'exact' ? match.port.name : destination
}

const cargoOf = (kind: VesselKind | null) =>
  kind === 'tanker' ? ('Tanker' as const) : kind === 'passenger' ? ('Passenger' as const) : ('Unknown' as const)
