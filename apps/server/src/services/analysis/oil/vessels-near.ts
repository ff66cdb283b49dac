import { setImmediate as immediate } from 'node:timers/promises'
import { isTimed, type PositionReport } from '@varuna/ais/reports/report'
import {
  MAX_NEAR_VESSELS,
  NEAR_MINUTES,
  NEAR_NM,
  type VesselNear,
  type VesselsNear,
} from '@varuna/contract/analysis/image-answers'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { createGeoreference, imageFrame } from '@varuna/oil/scene/scene'
import { asStored } from '../../watch/tracks/follow-track.ts'
import { placeAt } from '@varuna/tracks/place-at'
import { wrapLongitude } from '@varuna/units/angle'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import { codedError } from '../../../errors/coded-error.ts'
import type { Files } from '../../../files/files.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { createTurns } from '../../shared/turns/create-turns.ts'
import { getImage } from './images.ts'

const MINUTE_MS = 60_000
const VESSELS_A_READ = 500
/** More than the vessels of a worldwide feed in a day. */
const MAX_VESSELS_LOOKED_AT = 150_000
/** Vessels whose positions are read at once; each has at most one position every two seconds. */
const VESSELS_OF_POSITIONS = 20
const MAX_POSITIONS = 80_000
/** Vessels farther away than this at one time cannot have been near within the hour: 40 knots for two hours. */
const REACH_NM = 80

type Effects = { store: Store; files: Files }

/** One track read runs at a time, because each scans every vessel. */
const turns = createTurns()

/** Vessels with stored positions near an image's place and time; throws `no_scene` without these. */
export async function findVesselsNear(effects: Effects, principal: Principal, id: string): Promise<VesselsNear> {
  const { scene, size } = await getImage(effects, principal, id)
  if (!scene?.time) throw codedError('no_scene.place')
  const place = size && createGeoreference(scene, size)
  const centre = { lat: scene.lat, lon: scene.lon }
  const edges = place ? imageFrame.map(place) : []
  const toCorner = Math.max(0, ...edges.map(({ lat, lon }) => greatCircleNm(centre.lat, centre.lon, lat, lon)))
  const radiusNm = toCorner + NEAR_NM
  return turns(() => search(effects.store, { centre, edges, radiusNm, timeMs: Date.parse(scene.time as string) }))
}

interface Place {
  lat: number
  lon: number
}

interface Around {
  centre: Place
  /** Outline of the image; empty when its size is unknown. */
  edges: readonly Place[]
  radiusNm: number
  timeMs: number
}

/** Whether a place is within a small ring that may cross the 180th meridian. */
function isWithin({ lat, lon }: Place, edges: readonly Place[]): boolean {
  const around = edges.map((edge) => ({ x: wrapLongitude(edge.lon - lon), y: edge.lat - lat }))
  return around.reduce((isInside, a, at) => {
    const b = around[(at + 1) % around.length] as typeof a
    const isCrossed = a.y > 0 !== b.y > 0 && a.x + (a.y / (a.y - b.y)) * (b.x - a.x) > 0
    return isCrossed ? !isInside : isInside
  }, false)
}

interface Track {
  closest: PositionReport
  distanceNm: number
  atImageTime: (Place & { distanceNm: number }) | null
}

const nearestNm = ({ distanceNm, atImageTime }: Track) => Math.min(distanceNm, atImageTime?.distanceNm ?? Infinity)

function readTrack(positions: readonly PositionReport[], { centre, timeMs }: Around): Track {
  const distanceOf = ({ lat, lon }: Place) => greatCircleNm(centre.lat, centre.lon, lat, lon)
  const [first, ...rest] = positions.map((position) => ({ position, distanceNm: distanceOf(position) }))
  const closest = rest.reduce(
    (best, next) => (next.distanceNm < best.distanceNm ? next : best),
    first as (typeof rest)[0],
  )
  const place = placeAt(positions.map(asStored), timeMs)
  return {
    closest: closest.position,
    distanceNm: closest.distanceNm,
    atImageTime: place && { ...place, distanceNm: distanceOf(place) },
  }
}

async function search({ positions }: Pick<Store, 'positions'>, around: Around): Promise<VesselsNear> {
  const { centre, edges, radiusNm, timeMs } = around
  const fromMs = timeMs - NEAR_MINUTES * MINUTE_MS
  const toMs = timeMs + NEAR_MINUTES * MINUTE_MS
  const near: Track[] = []
  let isWhole = true
  let looked = 0
  for (let after = -1; ;) {
    const mmsis = await positions.vesselsAfter(after, VESSELS_A_READ)
    // At two times, because vessels that share an MMSI are far apart.
    const newest = mmsis.length === 0 ? [] : await positions.newestUntil(mmsis, fromMs, toMs)
    const earlier = newest.length === 0 ? [] : await positions.newestUntil(mmsis, fromMs, timeMs)
    const withinReach = [...newest, ...earlier].filter(
      ({ lat, lon }) => greatCircleNm(centre.lat, centre.lon, lat, lon) <= radiusNm + REACH_NM,
    )
    const reachable = [...new Set(withinReach.map(({ mmsi }) => mmsi))].map((mmsi) => ({ mmsi, fromMs, toMs }))
    for (let at = 0; at < reachable.length; at += VESSELS_OF_POSITIONS) {
      const found = await positions.positionsWithin(reachable.slice(at, at + VESSELS_OF_POSITIONS), MAX_POSITIONS)
      isWhole &&= found.isWhole
      for (const reports of Map.groupBy(found.positions.filter(isTimed), ({ mmsi }) => mmsi).values()) {
        const track = readTrack(reports, around)
        if (nearestNm(track) <= radiusNm) near.push(track)
      }
      await immediate()
    }
    await immediate()
    looked += mmsis.length
    const last = mmsis.at(-1)
    if (mmsis.length < VESSELS_A_READ || last === undefined) break
    if (looked >= MAX_VESSELS_LOOKED_AT) {
      isWhole = false
      break
    }
    after = last
  }
  const shown = near.sort((a, b) => nearestNm(a) - nearestNm(b)).slice(0, MAX_NEAR_VESSELS)
  const stated = await positions.vessels(shown.map(({ closest }) => closest.mmsi))
  const names = new Map(stated.map(({ mmsi, name }) => [mmsi, name]))
  return {
    radiusNm,
    minutes: NEAR_MINUTES,
    isWhole: isWhole && shown.length === near.length,
    vessels: shown.map(({ closest, distanceNm, atImageTime }): VesselNear => {
      const { mmsi, lat, lon, timeMs: atMs, speedKnots, courseDegrees } = closest
      return {
        mmsi,
        name: names.get(mmsi) ?? null,
        simulated: isSimulatedMmsi(mmsi),
        lat,
        lon,
        time: new Date(atMs).toISOString(),
        speed: speedKnots,
        course: courseDegrees,
        distanceNm,
        inImage: isWithin(closest, edges),
        minutesApart: (atMs - timeMs) / MINUTE_MS,
        atImageTime: atImageTime && { ...atImageTime, inImage: isWithin(atImageTime, edges) },
      }
    }),
  }
}
