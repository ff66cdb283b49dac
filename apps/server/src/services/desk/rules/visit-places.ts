import { createHash } from 'node:crypto'
import { MAX_VISIT_CORNERS, MAX_VISIT_CORNERS_IN_ALL, type AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import { createArea, type Area } from '@varuna/geo/geometry/area'
import type { LeftOutReason } from '@varuna/vocabulary/alert-rules'
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

interface LeftOutPlace {
  readonly leftOut: LeftOutReason
}

/** Places by what rules say of them, as the zones are now. */
export interface VisitPlaces {
  zones: string
  known: ReadonlyMap<string, VisitPlace | LeftOutPlace>
}

/** The place where it is followed. */
export const followedIn = ({ known }: VisitPlaces, place: Place): VisitPlace | null => {
  const found = known.get(placeKey(place))
  return found === undefined || 'leftOut' in found ? null : found
}

/** Why the place is not followed; null where it is. */
export const leftOutIn = ({ known }: VisitPlaces, place: Place): LeftOutReason | null => {
  const found = known.get(placeKey(place))
  return found !== undefined && 'leftOut' in found ? found.leftOut : null
}

export const noVisitPlaces = (): VisitPlaces => ({ zones: '', known: new Map() })

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
  if (corners > MAX_VISIT_CORNERS)
    throw fieldError({ field: 'place.id', code: 'visit_of_too_many_corners', params: {} })
}

/** The place of a rule, by its JSON. */
const placeKey = (place: Place): string => JSON.stringify(place)

/**
 * The outlines of places, or why they are left out. One that was read before is kept until zones change. `mostCorners` bounds those of all
 * places in memory, about 50 bytes each: once it is reached, later places are left out unread.
 */
export async function readVisitPlaces(
  effects: AreaEffects & { store: Pick<Store, 'zones'> },
  places: readonly Place[],
  before: VisitPlaces,
  mostCorners = MAX_VISIT_CORNERS_IN_ALL,
): Promise<VisitPlaces> {
  const zones = JSON.stringify(await effects.store.zones.imports())
  const known = new Map<string, VisitPlace | LeftOutPlace>()
  const beyond = { leftOut: 'all_corners' } as const
  let left = mostCorners
  for (const place of places) {
    const key = placeKey(place)
    if (known.has(key)) continue
    if (left < 0) {
      known.set(key, beyond)
      continue
    }
    const kept = zones === before.zones || place.kind !== 'zone' ? before.known.get(key) : undefined
    // There may be room by now for one that was beyond the bound.
    const isKept = kept !== undefined && !('leftOut' in kept && kept.leftOut === 'all_corners')
    const read = isKept ? kept : await readPlace(effects, place)
    if ('corners' in read) left -= read.corners
    known.set(key, left < 0 ? beyond : read)
  }
  return { zones, known }
}

async function readPlace(effects: AreaEffects, place: Place): Promise<VisitPlace | LeftOutPlace> {
  try {
    const found = await resolve(effects, place)
    const corners = cornersOf(found)
    if (corners > MAX_VISIT_CORNERS) return { leftOut: 'zone_corners' }
    const outline = createHash('sha256').update(JSON.stringify(found.polygons)).digest('hex')
    return { name: found.name, outline, area: createArea(found.polygons), corners }
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    const { code } = error.fault
    if (code === 'not_found.area_zone') return { leftOut: 'zone_gone' }
    return { leftOut: code === 'invalid_input.area_corners' ? 'zone_corners' : 'zone_without_outline' }
  }
}
