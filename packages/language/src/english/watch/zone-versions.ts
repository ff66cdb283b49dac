import { MAX_ZONE_VERSIONS } from '@varuna/contract/watch/zone-version'
import { formatCount } from '../shared/format-count.ts'

const zonesOf = (count: number) => (count === 1 ? '1 zone' : `${formatCount(count)} zones`)

/** Versions of imported zones. */
export const zoneVersionWords = {
  title: 'Earlier versions of zones',
  failed: (message: string) => `The versions could not be loaded. ${message}`,
  kept: `Of each file the last ${MAX_ZONE_VERSIONS} earlier versions are kept. Older ones are removed.`,
  zones: zonesOf,
  imported: 'imported',
  replaced: 'replaced or removed',
  lead: 'Bringing this version back changes the zones that are in use now as follows. It becomes the newest version.',
  same: 'No zone differs.',
  added: (count: number) => `${zonesOf(count)} more`,
  removed: (count: number) => `${zonesOf(count)} fewer`,
  changed: (count: number) => `${zonesOf(count)} with other outlines or countries`,
} as const
