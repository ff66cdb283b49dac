import { z } from 'zod'
import { fileName } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { aisFormat, OTHER_LINES } from './source.ts'

/** Maximum bytes of an AIS file that is uploaded, compressed or not. */
export const MAX_AIS_FILE_BYTES = 2 * 1024 ** 3
/** A file is sent in parts of this size, the last one smaller, so that a cut connection costs one part. */
export const AIS_PART_BYTES = 4 * 1024 ** 2
/** Maximum parts of a file in which it may come, about. */
export const MAX_AIS_PARTS = 2_048
/** Maximum AIS files of an account at a time, in any state. */
export const MAX_AIS_FILES = 10
/** Bytes of the beginning of a file that a preview reads. */
export const AIS_PREVIEW_BYTES = 256 * 1024
export const MAX_PREVIEW_REPORTS = 8
/** Refused lines that are listed; further ones are counted. */
export const MAX_REFUSED_LINES = 50_000

const when = z.iso.datetime()
const count = z.number().int().min(0)
const name = fileName(200)

/** POST /api/ais-files: a file to import. The same name and size again, before all of it has come, goes on with the same file. */
export const aisFileRequest = z.object({
  name,
  byteCount: z
    .number()
    .int()
    .min(1, fault('value_too_small', { minimum: 1 }))
    .max(MAX_AIS_FILE_BYTES, fault('value_too_large', { maximum: MAX_AIS_FILE_BYTES })),
})
export type AisFileRequest = z.infer<typeof aisFileRequest>

export const aisFileParams = z.object({ id: z.string().max(80) })
/** PUT /api/ais-files/:id/parts. */
export const aisPartQuery = z.object({
  from: z
    .string()
    .regex(/^\d{1,10}$/, { error: fault('value_of_wrong_type', { expected: 'whole_number' }), abort: true })
    .describe('Byte of the file at which the part begins, in digits')
    .pipe(z.coerce.number<string>().max(MAX_AIS_FILE_BYTES, fault('value_too_large', { maximum: MAX_AIS_FILE_BYTES }))),
})
export const aisPreviewQuery = z.object({ name })

/** What was imported from one file of an upload, which may be an archive of several. */
const importedFile = z.object({
  name: z.string(),
  outcome: z
    .enum(['new', 'resumed', 'unchanged'])
    .describe('unchanged: all of it was imported before; resumed: an earlier import was continued'),
  format: aisFormat,
  lines: count,
  kept: count.describe('Number of new positions'),
  known: count.describe('Number of positions that were already stored'),
  duplicates: count.describe('Number of positions dropped because another receiver had delivered them too'),
  other: count.describe(OTHER_LINES),
  stations: count,
  refused: z.record(z.string(), count),
  damage: z.string().nullable().describe('Why the file could not be read to its end; null when it could'),
})
export type ImportedAisFile = z.infer<typeof importedFile>

/** An AIS file that is imported in the background; its result is removed one day after it is ready. */
export const aisFile = z.object({
  id: z.string(),
  state: z.enum(['receiving', 'waiting', 'running', 'ready', 'failed']),
  name: z.string(),
  byteCount: count,
  received: count.describe('Bytes of the file that have come; the next part begins there'),
  positions: count.describe('Number of positions read so far'),
  refused: count.describe('Number of refused lines so far'),
  share: z.number().min(0).max(1).nullable().describe('Progress of the import, 0 to 1; null when not known'),
  createdAt: when,
  expiresAt: when.describe('Time at which it is removed'),
  files: z.array(importedFile).nullable().describe('What was imported; null until it is ready'),
  listed: count.describe(`Number of refused lines in the report, at most ${MAX_REFUSED_LINES}`),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type AisFile = z.infer<typeof aisFile>

export const aisFiles = z.object({ files: z.array(aisFile).describe('Newest first') })

/** POST /api/ais-files/preview: what the beginning of a file holds. */
export const aisPreview = z.object({
  file: z.string().nullable().describe('The file within an archive'),
  format: aisFormat,
  dialect: z.string().nullable().describe('Name of the kind of table; null for other formats'),
  lines: count,
  positions: count,
  vessels: count,
  refused: z.record(z.string(), count),
  reports: z
    .array(
      z.object({
        time: when.nullable().describe('Null where the line states no time'),
        mmsi: z.number().int(),
        lat: z.number().nullable(),
        lon: z.number().nullable(),
        speedKnots: z.number().nullable(),
        name: z.string().nullable(),
      }),
    )
    .describe(`The first reports, at most ${MAX_PREVIEW_REPORTS}`),
})
export type AisPreview = z.infer<typeof aisPreview>
