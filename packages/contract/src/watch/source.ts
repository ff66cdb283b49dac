import { z } from 'zod'
import { fault } from '../field-fault.ts'
import { unreadable } from '../unreadable.ts'

/** Maximum imports in the list. */
export const MAX_LISTED_IMPORTS = 100

/** Formats in which AIS data is received: sentences, a table, or JSON lines in the form of aisstream.io. */
export const aisFormat = z.enum(['nmea', 'csv', 'aisstream'])
export type AisFormat = z.infer<typeof aisFormat>

/** What `other` of an import counts. */
export const OTHER_LINES =
  'Number of lines without a position that are not refused, such as headers, static data and further parts of a message; `lines` is the sum of kept, known, duplicates, refused and other ones'

/** An imported file of AIS data, with its progress. */
export const aisImport = z.object({
  id: z.string(),
  fileName: z.string(),
  startedAt: z.iso.datetime().describe('Time at which the import began; for a resumed import, the first start'),
  format: aisFormat,
  isWhole: z.boolean().describe('Whether the file was read to its end'),
  bytes: z.number().int().describe('Uncompressed bytes read'),
  lines: z.number().int(),
  kept: z.number().int().describe('Number of new positions'),
  known: z.number().int().describe('Number of positions that were already stored'),
  duplicates: z.number().int().describe('Number of positions dropped because another receiver had delivered them too'),
  other: z.number().int().describe(OTHER_LINES),
  stations: z.number().int(),
  refused: z.record(z.string(), z.number().int()).describe('Unreadable input, counted by reason'),
  damage: z.string().nullable().describe('Why the file could not be read to its end; null when it could'),
})
export type AisImport = z.infer<typeof aisImport>

/** An imported file of official zones. */
export const zoneImport = z.object({
  id: z.string(),
  kind: z.enum(['eez', 'mpa']),
  fileName: z.string(),
  importedAt: z.iso.datetime(),
  zones: z.number().int(),
})
export type ZoneImport = z.infer<typeof zoneImport>

/** GET /api/sources: the data of this installation other than live feeds. */
export const sources = z.object({
  imports: z.array(z.union([aisImport, unreadable])).describe(`Newest first, at most ${MAX_LISTED_IMPORTS}`),
  screeningZones: z.object({
    version: z.string().describe('Day of the last check of the bundled table'),
    protectedAreas: z.number().int(),
    closures: z.number().int(),
  }),
  zoneImports: z.array(zoneImport).describe('Newest first'),
  models: z.array(
    z.object({
      name: z.enum(['fishing', 'oil']),
      version: z.string(),
      ok: z.boolean(),
    }),
  ),
})
export type Sources = z.infer<typeof sources>

const models = ['fishing', 'oil'] as const

/** GET /api/models/:name/card. */
export const modelParams = z.object({ name: z.enum(models, { error: fault('value_unknown', { known: models }) }) })
