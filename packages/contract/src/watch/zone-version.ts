import { z } from 'zod'
import { zoneImport } from './source.ts'

/** Earlier versions that are kept of one file of zones, which may take hundreds of megabytes; the oldest go first. */
export const MAX_ZONE_VERSIONS = 3
/** Zones of each sort that a difference names; the others are counted. */
export const MAX_ZONES_NAMED = 50

/** GET /api/zone-versions: earlier versions of files of zones, the last replaced first. */
export const zoneVersions = z.object({
  versions: z.array(zoneImport.extend({ replacedAt: z.iso.datetime() })),
})
export type ZoneVersion = z.infer<typeof zoneVersions>['versions'][number]

export const zoneVersionParams = z.object({ id: z.string().max(400) })

const names = z.array(z.string()).describe(`Names of the first ${MAX_ZONES_NAMED}`)

/** GET /api/zone-versions/:id/difference: from the file in use to this version. */
export const zoneDifference = z.object({
  counts: z.object({ added: z.number().int(), removed: z.number().int(), changed: z.number().int() }),
  added: names,
  removed: names,
  changed: names.describe('Zones of the same name with other outlines or countries'),
})
export type ZoneDifference = z.infer<typeof zoneDifference>
