import { FIRST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import type { PortRow } from '@varuna/geo/ports/ports'
import type { Place } from '../place.ts'
import { between, createRandom, pick, type Random } from '../random.ts'
import type { SeaGrid } from '../routes/sea-grid.ts'
import { makeLongliner, makeTrawler } from './fishing.ts'
import { pickName } from './names.ts'
import {
  makeDark,
  makeEncounter,
  makeIdentityChange,
  makeMoored,
  makeOnLand,
  makeSpoofer,
  type Script,
} from './scripts.ts'
import type { Period, Role, SimulatedVessel } from './vessel.ts'
import { makeFerry, makeVoyage, type Lanes } from './voyages.ts'
import { createWaters, findOpenSea } from './waters.ts'

export type FleetOptions = {
  readonly seed: number
  readonly vessels: number
  readonly period: Period
  /** Whether a position is on land away from rivers and canals; false positions are placed there. */
  readonly isDryLand: (place: Place) => boolean
}

/** Shares of a fleet; the remaining vessels are moored in ports. */
const shares: readonly (readonly [Role, number])[] = [
  ['cargo', 0.34],
  ['tanker', 0.14],
  ['trawler', 0.2],
  ['longliner', 0.12],
  ['ferry', 0.04],
]

const LONGLINER_SHORE_NM = 100

type Make = { readonly role: Role; readonly script: Script; readonly sameAs?: number; readonly destination?: string }

/**
 * Builds a fleet for a period in UTC ms, scripted vessels first; the same seed gives the same fleet. Throws when a lane of `lanes` has no
 * route.
 */
export const buildFleet = (
  grid: SeaGrid,
  ports: readonly PortRow[],
  lanes: Lanes,
  { seed, vessels, period, isDryLand }: FleetOptions,
): SimulatedVessel[] => {
  const waters = createWaters(grid, ports, lanes.routes)
  const random = createRandom(seed)
  const canal = new Set(grid.passages.flatMap(({ line }) => line.map((corner) => corner.join(' '))))
  const plain = (track: Script['track']): Script => ({ track, silent: [], falsePlaces: [] })
  const makeOne = (role: Role): Make => {
    if (role === 'cargo' || role === 'tanker') {
      const knots = role === 'cargo' ? between(random, 12, 19) : between(random, 10, 14)
      const { track, to } = makeVoyage(random, waters, lanes[role], knots, canal, period)
      return { role, script: plain(track), destination: to.name }
    }
    if (role === 'ferry') {
      const { track, to } = makeFerry(random, waters, period)
      return { role, script: plain(track), destination: to.name }
    }
    if (role === 'trawler') return { role, script: plain(makeTrawler(random, waters, period)) }
    if (role === 'longliner')
      return { role, script: plain(makeLongliner(random, findOpenSea(random, waters, LONGLINER_SHORE_NM), period)) }
    return { role: 'moored', script: makeMoored(pickBerth(), period) }
  }
  const pickBerth = (): Place => {
    for (;;) {
      const berth = waters.berthAt(pick(random, ports))
      if (berth !== null) return berth
    }
  }
  const [fisher, carrier] = makeEncounter(random, waters, period)
  const [before, after] = makeIdentityChange(random, waters, period)
  const scripted: Make[] = [
    { role: 'encounter', script: fisher },
    { role: 'encounter', script: carrier },
    { role: 'dark', script: makeDark(random, waters, lanes.tanker, period) },
    { role: 'identity_change', script: before },
    { role: 'identity_change', script: after, sameAs: 3 },
    { role: 'spoofer', script: makeSpoofer(random, waters, period) },
    { role: 'on_land', script: makeOnLand(random, waters, period, isDryLand) },
  ]
  const rest = Math.max(0, vessels - scripted.length)
  const counted = shares.flatMap(([role, share]) => Array<Role>(Math.round(rest * share)).fill(role))
  const others = Array.from({ length: rest }, (_, at) => counted[at] ?? 'moored')
  const made = [...scripted, ...others.map(makeOne)].slice(0, vessels)
  return made.map((make, at) => describe(createRandom(seed, 1, make.sameAs ?? at), make, at))
}

const isCarrier = (role: Role, at: number) => role === 'encounter' && at === 1

const describe = (random: Random, { role, script, sameAs, destination }: Make, at: number): SimulatedVessel => {
  const identity = sameAs ?? at
  const lengthMetres = Math.round(between(random, ...lengths(role, at)))
  return {
    mmsi: FIRST_SIMULATED_MMSI + 1 + at,
    role,
    name: pickName(identity),
    callSign: `QS${String(identity + 1).padStart(4, '0')}`,
    imo: imoNumber(identity + 1),
    shipType: shipType(role, at),
    lengthMetres,
    beamMetres: Math.round(lengthMetres / between(random, 6, 7.5)),
    draughtMetres: Math.round(lengthMetres / between(random, 1.6, 2.4)) / 10,
    destination:
      destination
        ?.toUpperCase()
        .replace(/[^A-Z0-9 ]/g, '')
        .slice(0, 20) ?? null,
    ...script,
  }
}

const lengths = (role: Role, at: number): [number, number] => {
  if (role === 'cargo' || isCarrier(role, at)) return [120, 330]
  if (role === 'tanker' || role === 'dark') return [180, 330]
  if (role === 'ferry') return [60, 180]
  return role === 'moored' ? [80, 230] : [24, 60]
}

const shipType = (role: Role, at: number) => {
  if (role === 'cargo' || role === 'moored' || isCarrier(role, at)) return 70
  if (role === 'tanker' || role === 'dark') return 80
  return role === 'ferry' ? 60 : 30
}

/** IMO numbers from 2,000,000 upwards are not assigned to ships. */
const imoNumber = (serial: number) => {
  const digits = String(200_000 + serial)
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (7 - at), 0)
  return Number(digits) * 10 + (sum % 10)
}
