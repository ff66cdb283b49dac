import { z } from 'zod'
import { fileName } from '../bounded-text.ts'
import { person } from '../people/person.ts'
import { pageEndOf } from './vessel-query.ts'

/** Maximum size of a list file in bytes; maximum rows of a file and of all files of one kind. */
export const MAX_LIST_BYTES = 16 * 1024 * 1024
export const MAX_LIST_ROWS = 100_000
export const MAX_LIST_KIND_ROWS = 300_000
export const MAX_LIST_CHANGES = 200
/** Earlier versions that are kept of one file, and rows of the earlier versions of all files of one kind; the oldest go first. */
export const MAX_LIST_VERSIONS = 10
export const MAX_LIST_VERSION_ROWS = 600_000
export const MAX_LIST_VERSIONS_SHOWN = 100
/** Rows of each sort that a difference shows; the others are counted. */
export const MAX_DIFFERENCE_ROWS = 50
export const MAX_LIST_FILE_NAME_LENGTH = 200

/** authorisations: who may fish in which waters. iuu: vessels listed for illegal, unreported or unregulated fishing. */
export const vesselListKind = z.enum(['authorisations', 'iuu'])
export type VesselListKind = z.infer<typeof vesselListKind>

const imo = z.number().int().nullable()
const mmsi = z.number().int().nullable()
const text = z.string().nullable()
const country = z.string().nullable().describe('ISO 3166-1 alpha-2')

/** A row of the list of authorisations. */
export const authorisationRow = z.object({
  imo,
  mmsi,
  name: text,
  flag: country,
  country: country.describe('Country of the waters, ISO 3166-1 alpha-2; null for a zone'),
  zone: text.describe('Id of a zone; null for the waters of a country'),
  gear: text.describe('Gear; null for any'),
  validFrom: z.iso.date().nullable(),
  validTo: z.iso.date().nullable().describe('Last day of validity; null when not stated'),
  source: text,
})
export type AuthorisationRow = z.infer<typeof authorisationRow>

/** A row of the IUU list. */
export const iuuRow = z.object({
  imo,
  mmsi,
  name: text,
  flag: country,
  callSign: text,
  vesselType: text,
  listedBy: text.describe('Organisations that list the vessel'),
  currentlyListed: z.boolean(),
})
export type IuuRow = z.infer<typeof iuuRow>

export const vesselListFile = z.object({
  id: z.string(),
  kind: vesselListKind,
  fileName: z.string(),
  rowCount: z.number().int(),
  importedAt: z.iso.datetime(),
  by: person.nullable().describe('Person who imported it; null for the command line'),
})
export type VesselListFile = z.infer<typeof vesselListFile>

export const vesselListChange = z.object({
  id: z.string(),
  kind: vesselListKind,
  action: z.enum(['import', 'remove', 'restore']),
  fileName: z.string(),
  sha256: z.string().describe('SHA-256 of the file, in hexadecimal'),
  time: z.iso.datetime(),
  by: person.nullable().describe('Person who imported it; null for the command line'),
  added: z.number().int(),
  removed: z.number().int(),
  kept: z.number().int().describe('Number of rows that the earlier file had too'),
})
export type VesselListChange = z.infer<typeof vesselListChange>

/** GET /api/lists. */
export const vesselLists = z.object({
  files: z.array(vesselListFile),
  changes: z.array(vesselListChange).describe('Newest first'),
})
export type VesselLists = z.infer<typeof vesselLists>

/** A version of a list file. */
export const vesselListVersion = vesselListFile.omit({ id: true }).extend({
  id: z.string(),
  sha256: z.string().describe('SHA-256 of the file, in hexadecimal'),
  replacedAt: z.iso
    .datetime()
    .nullable()
    .describe('When another version replaced it or the file was removed; null for the version in use'),
})
export type VesselListVersion = z.infer<typeof vesselListVersion>

/** GET /api/lists/:kind/versions: those in use, then earlier ones, the last replaced first. */
export const vesselListVersions = z.object({
  versions: z.array(vesselListVersion),
  keptOfFile: z.number().int().describe('Earlier versions that are kept of one file'),
})
export type VesselListVersions = z.infer<typeof vesselListVersions>

export const vesselListVersionParams = z.object({ kind: vesselListKind, id: z.string().max(400) })

/** GET /api/lists/:kind/versions/:id/difference: from the version in use to this one, which is what bringing it back would do. */
export const vesselListDifference = z.object({
  counts: z.object({ added: z.number().int(), removed: z.number().int(), changed: z.number().int() }),
  added: z.array(z.union([authorisationRow, iuuRow])).describe(`The first ${MAX_DIFFERENCE_ROWS}`),
  removed: z.array(z.union([authorisationRow, iuuRow])).describe(`The first ${MAX_DIFFERENCE_ROWS}`),
  changed: z
    .array(z.object({ from: z.union([authorisationRow, iuuRow]), to: z.union([authorisationRow, iuuRow]) }))
    .describe(`The first ${MAX_DIFFERENCE_ROWS} rows of the same vessel, and waters, with other cells`),
})
export type VesselListDifference = z.infer<typeof vesselListDifference>

/** GET /api/lists/:kind: rows in the order of their files, a page at a time. */
export const vesselListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  after: pageEndOf(200).optional(),
})
export const vesselListPage = z.object({
  rows: z.array(z.union([authorisationRow, iuuRow])),
  next: z.string().nullable(),
})

/** POST /api/lists/:kind. */
export const vesselListImportQuery = z.object({
  name: fileName(MAX_LIST_FILE_NAME_LENGTH).describe('Name of the file; it replaces an earlier file of the same name'),
})
export const vesselListImported = vesselListFile.extend({
  added: z.number().int(),
  removed: z.number().int(),
  kept: z.number().int(),
})
export type VesselListImported = z.infer<typeof vesselListImported>
