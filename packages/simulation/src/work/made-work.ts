import { between, createRandom, pick } from '../random.ts'
import { createHelm, type Motion } from './helm.ts'
import type { Place } from './receive.ts'
import { WORK_KINDS, type WorkKind } from './work-kinds.ts'

/** A vessel of a kind at work: its true motion, where it takes place, and what its AIS states. */
export type MadeWork = {
  readonly kind: WorkKind
  readonly motion: Motion
  readonly place: Place
  readonly stated: { readonly shipType: number; readonly lengthMetres: number }
}

const HOURS = [26, 60] as const
/** Some tracks begin with the way to the place of work. */
const APPROACH_KM = [20, 90] as const
const DAY_MS = 86_400_000

/** Makes a track of a kind by its physics; the same seed gives the same track. Receive it with `receive`. */
export const makeWork = (kind: WorkKind, seed: number): MadeWork => {
  const random = createRandom(WORK_KINDS.findIndex(({ name }) => name === kind.name) + 1, seed, 41)
  const place: Place = {
    startMs: Date.UTC(2021, 0, 1) + Math.floor(between(random, 0, 700) * DAY_MS),
    lat: between(random, -52, 60),
    lon: between(random, -179, 179),
    shoreKm: between(random, ...kind.shoreKm),
    seaward: between(random, 0, 360),
    hasHeading: random() < 0.6,
  }
  const stated = {
    shipType: pick(random, kind.shipTypes),
    lengthMetres: Math.round(between(random, ...kind.lengthMetres)),
  }
  const hours = between(random, ...HOURS)
  const isFromAfar = place.shoreKm > 1 && random() < 0.5
  const fromKm = isFromAfar ? between(random, ...APPROACH_KM) : 0
  const side = random() < 0.5 ? -1 : 1
  const begin = { x: side * fromKm * 1000, y: fromKm * 1000 * between(random, 0, 0.5), shoreKm: place.shoreKm }
  const helm = createHelm(random, hours, begin)
  if (isFromAfar) helm.steamTo(0, 0, between(random, 8, 14))
  kind.script(helm)
  return { kind, motion: helm.motion, place, stated }
}
