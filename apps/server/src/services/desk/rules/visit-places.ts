import { createHash } from 'node:crypto'
import type { AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import { createArea, type Area } from '@varuna/geo/geometry/area'
import { CodedError, fieldError } from '../../../errors/coded-error.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { resolveArea, type AreaEffects, type ResolvedArea } from '../../watch/zones/resolve-area.ts'

type Place = NonNullable<AlertRuleRequest['place']>

/** A place whose visits are followed. */
export interface VisitPlace {
  /** Name of the zone; null for a box or a shape. */
  readonly name: string | null
  /** SHA-256 of the corners. */
  readonly outline: string
  readonly area: Area
  readonly corners: number
}

/** Places by what rules say of them, as the zones are now. */
export interface VisitPlaces {
  zones: string
  known: ReadonlyMap<string, VisitPlace | null>
}

export const noVisitPlaces = (): VisitPlaces => ({ zones: '', known: new Map() })

/** Corners of one place, and of all places in memory: about 50 bytes each. */
const MAX_CORNERS = 20_000
const MAX_CORNERS_IN_ALL = 1_000_000

const cornersOf = ({ polygons }: ResolvedArea) =>
  polygons.reduce((sum, rings) => rings.reduce((within, ring) => within + ring.length, sum), 0)

const resolve = (effects: AreaEffects, place: Place) =>
  resolveArea(effects, place.kind === 'shape' ? { kind: 'shape', polygons: [[place.corners]] } : place)

/** Throws a fault of the place where it has no outline, or too many corners. */
export async function requireFollowable(effects: AreaEffects, place: Place): Promise<void> {
  const corners = await resolve(effects, place).then(cornersOf, (error: unknown) => {
    if (error instanceof CodedError && error.fault.code === 'invalid_input.area_corners') return Infinity
    throw error
  })
  if (corners > MAX_CORNERS) throw fieldError({ field: 'place.id', code: 'visit_of_too_many_corners', params: {} })
}

/** The place of a rule, by its JSON. */
export const placeKey = (place: Place): string => JSON.stringify(place)

/**
 * The outlines of places. One that was read before is kept until zones change. Null for a zone that is gone, for one that has become too
 * detailed, and for places beyond the corners of all.
 */
export async function readVisitPlaces(
  effects: AreaEffects & { store: Pick<Store, 'zones'> },
  places: readonly Place[],
  before: VisitPlaces,
): Promise<VisitPlaces> {
  const zones = JSON.stringify(await effects.store.zones.imports())
  const known = new Map<string, VisitPlace | null>()
  let left = MAX_CORNERS_IN_ALL
  for (const place of places) {
    const key = placeKey(place)
    if (known.has(key)) continue
    const kept = zones === before.zones || place.kind !== 'zone' ? before.known.get(key) : undefined
    const read = kept === undefined ? await readPlace(effects, place) : kept
    left -= read?.corners ?? 0
    known.set(key, left < 0 ? null : read)
  }
  return { zones, known }
}

async function readPlace(effects: AreaEffects, place: Place): Promise<VisitPlace | null> {
  try {
    const found = await resolve(effects, place)
    const corners = cornersOf(found)
    if (corners > MAX_CORNERS) return null
    const outline = createHash('sha256').update(JSON.stringify(found.polygons)).digest('hex')
    return { name: found.name, outline, area: createArea(found.polygons), corners }
  } catch (error) {
    if (error instanceof CodedError) return null
    throw error
  }
}
