import { setImmediate as immediate } from 'node:timers/promises'
import type { PositionReport } from '@varuna/ais/streams/report'
import {
  MAX_NEAR_VESSELS,
  NEAR_MINUTES,
  NEAR_NM,
  type VesselNear,
  type VesselsNear,
} from '@varuna/contract/image-answers'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { createPlacer } from '@varuna/oil/scene/scene'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import { codedError } from '../../errors/coded-error.ts'
import type { Files } from '../../files/files.ts'
import type { Principal } from '../../principal/principal.ts'
import type { Store } from '../../store/store.ts'
import { createTurns } from '../turns/create-turns.ts'
import { getImage } from './images.ts'

const MINUTE_MS = 60_000
const VESSELS_A_READ = 500
/** More vessels than a world-wide feed has in a day. */
const MAX_VESSELS_LOOKED_AT = 150_000
const MAX_POSITIONS = 50_000
/** A vessel that was farther away than this at one time was not near at another within the hour: 40 knots for two hours. */
const REACH_NM = 80

type Effects = { store: Store; files: Files }

/** One reads the tracks at a time: each looks at every vessel. */
const turns = createTurns()

/** Vessels with stored positions near the place and the time of an image; throws `no_scene` without them. */
export async function findVesselsNear(effects: Effects, principal: Principal, id: string): Promise<VesselsNear> {
  const { scene, size } = await getImage(effects, principal, id)
  if (!scene?.time) throw codedError('no_scene.place')
  const place = size && createPlacer(scene, size)
  const centre = { lat: scene.lat, lon: scene.lon }
  const edges = place
    ? (
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ] as const
      ).map((corner) => place(corner))
    : []
  const toCorner = Math.max(0, ...edges.map(({ lat, lon }) => greatCircleNm(centre.lat, centre.lon, lat, lon)))
  const radiusNm = toCorner + NEAR_NM
  return turns(() => search(effects.store, { centre, toCorner, radiusNm, timeMs: Date.parse(scene.time as string) }))
}

interface Around {
  centre: { lat: number; lon: number }
  /** From the centre to the farthest corner of the image; 0 where it has no size. */
  toCorner: number
  radiusNm: number
  timeMs: number
}

async function search({ positions }: Pick<Store, 'positions'>, around: Around): Promise<VesselsNear> {
  const { centre, toCorner, radiusNm, timeMs } = around
  const [fromMs, toMs] = [timeMs - NEAR_MINUTES * MINUTE_MS, timeMs + NEAR_MINUTES * MINUTE_MS]
  const distanceOf = ({ lat, lon }: { lat: number; lon: number }) => greatCircleNm(centre.lat, centre.lon, lat, lon)
  const nearest = new Map<number, { position: PositionReport; distanceNm: number }>()
  let isWhole = true
  let looked = 0
  for (let after = -1; ;) {
    const mmsis = await positions.vesselsAfter(after, VESSELS_A_READ)
    const newest = mmsis.length === 0 ? [] : await positions.newestUntil(mmsis, fromMs, toMs)
    const reachable = newest.filter((position) => distanceOf(position) <= radiusNm + REACH_NM)
    if (reachable.length > 0) {
      const periods = reachable.map(({ mmsi }) => ({ mmsi, fromMs, toMs }))
      const found = await positions.positionsWithin(periods, MAX_POSITIONS)
      isWhole &&= found.isWhole
      for (const position of found.positions) {
        const distanceNm = distanceOf(position)
        const known = nearest.get(position.mmsi)
        if (distanceNm <= radiusNm && (!known || distanceNm < known.distanceNm))
          nearest.set(position.mmsi, { position, distanceNm })
      }
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
  const shown = [...nearest.values()].sort((a, b) => a.distanceNm - b.distanceNm).slice(0, MAX_NEAR_VESSELS)
  const stated = await positions.vessels(shown.map(({ position }) => position.mmsi))
  const names = new Map(stated.map(({ mmsi, name }) => [mmsi, name]))
  return {
    radiusNm,
    minutes: NEAR_MINUTES,
    isWhole: isWhole && shown.length === nearest.size,
    vessels: shown.map(
      ({ position: { mmsi, lat, lon, timeMs: atMs, speedKnots, courseDegrees }, distanceNm }): VesselNear => ({
        ...{ mmsi, name: names.get(mmsi) ?? null, simulated: isSimulatedMmsi(mmsi), lat, lon },
        ...{ time: new Date(atMs).toISOString(), speed: speedKnots, course: courseDegrees, distanceNm },
        inImage: toCorner > 0 && distanceNm <= toCorner,
        minutesApart: (atMs - timeMs) / MINUTE_MS,
      }),
    ),
  }
}
