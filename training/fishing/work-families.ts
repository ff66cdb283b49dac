import type { WorkFamily } from '@varuna/fishing/work-family'
import type { WorkKind } from '@varuna/simulation/work/work-kinds'

/** Kinds of work that train each family; gears are the family of their own. */
const FAMILIES: Readonly<Record<string, WorkFamily>> = {
  'seismic survey': 'lines',
  'hydrographic survey': 'lines',
  'oil recovery': 'lines',
  'cable laying': 'laying',
  'pipe laying': 'laying',
  'pipeline inspection': 'laying',
  'dynamic positioning': 'laying',
  towing: 'passage',
  'towing in weather': 'passage',
  'slow steaming': 'passage',
  passage: 'passage',
  'waiting under way': 'loitering',
  guarding: 'loitering',
  ferry: 'harbour',
  bunkering: 'harbour',
  'pilot boat': 'harbour',
  'dredging for sand': 'harbour',
  'crew transfer': 'harbour',
  'buoy tending': 'harbour',
  'fish farming': 'harbour',
  'parallel search': 'searching',
  patrolling: 'searching',
  'yacht racing': 'sailing',
  sailing: 'sailing',
  'research stations': 'drifting',
  'drifting at night': 'drifting',
}

/** Family that a kind trains; throws for a kind that trains none. */
export const familyOf = ({ name, isGear, isHeldOut }: WorkKind): WorkFamily => {
  const family = isGear ? 'gear' : FAMILIES[name]
  if (family === undefined || isHeldOut) throw new Error(`${name} trains no family`)
  return family
}
