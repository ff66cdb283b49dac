import { withoutHidden } from '@varuna/contract/hidden-characters'
import type { Store } from '../../../store/interfaces/store.ts'
import { readVesselName } from '../../shared/reading/drawn-track.ts'

const MAX_NAME = 100

/** The name that a vessel stated last, without what hides or reorders text; null where none is known. */
export async function readShownName(
  effects: { store: Pick<Store, 'positions'> },
  mmsi: number,
): Promise<string | null> {
  const name = withoutHidden((await readVesselName(effects, mmsi)) ?? '')
    .trim()
    .slice(0, MAX_NAME)
  return name === '' ? null : name.toWellFormed()
}
