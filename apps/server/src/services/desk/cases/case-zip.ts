import { caseActions, caseChange, statedName } from '@varuna/contract/desk/case-timeline'
import { caseEntryKind, MAX_ATTACHMENT_BYTES, fileLeftOut } from '@varuna/contract/desk/case-entry'
import {
  caseState,
  caseSummaryText,
  caseTitle,
  MAX_CASE_ENTRIES,
  MAX_CASE_EVENTS,
  statedCaseField,
} from '@varuna/contract/desk/case'
import { leftOutReason } from '@varuna/contract/desk/case-details'
import { installationName } from '@varuna/contract/desk/signing-key'
import { oneLine } from '@varuna/contract/bounded-text'
import { fault } from '@varuna/contract/field-fault'
import { latitude, longitude, timestamp } from '@varuna/contract/fields'
import { z } from 'zod'

/** Version of the case ZIP format; this program refuses later ones. */
export const CASE_ZIP_FORM = 1

export const MANIFEST = 'manifest.json'
export const CASE_JSON = 'case.json'
export const GEOJSON = 'entries.geojson'
export const REPORT = 'report.pdf'
export const README = 'README.txt'
export const PUBLIC_KEY = 'public-key.pem'
/** The Ed25519 signature of the manifest's bytes; the manifest has the digest of every other file. */
export const SIGNATURE = 'manifest.sig'

const malformed = fault('value_malformed')
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, malformed)
const byteCount = z.number().int().min(0)
const shortLine = (max: number) =>
  oneLine(max, { missing: fault('value_missing'), tooLong: fault('too_long', { maximum: max }) })
const time = z.iso.datetime({ error: fault('timestamp_invalid') }).pipe(timestamp)
/** Entry number; numbers of one case continue from its highest. */
const entryNumber = z.number().int().min(1).max(1_000_000)

/** manifest.json: every other file of the ZIP but its signature, with its digest. */
export const caseManifest = z.object({
  program: z.literal('Varuna'),
  kind: z.literal('case'),
  form: z.number().int().min(1),
  version: shortLine(100),
  exportedAt: time,
  /** Null in a file that nobody signed. */
  signedBy: z
    .object({ installation: installationName, publicKey: z.string().max(100, malformed) })
    .nullable()
    .default(null),
  files: z.array(z.object({ path: z.string(), byteCount, sha256 })).max(MAX_CASE_ENTRIES + 10),
  leftOut: z
    .array(
      z.object({
        entry: entryNumber,
        name: shortLine(300).nullable(),
        reason: leftOutReason,
      }),
    )
    .max(MAX_CASE_ENTRIES)
    .default([]),
})
export type CaseManifest = z.infer<typeof caseManifest>
/** What an export lacks: an entry's file, or an unreadable entry. */
export type LeftOut = CaseManifest['leftOut'][number]

const zippedFile = z.object({
  /** Null for a file that was left out. */
  path: z
    .string()
    .regex(/^(?:files|tracks)\/[^/]+$/, malformed)
    .nullable(),
  name: statedName,
  mediaType: shortLine(200),
  byteCount: byteCount.max(MAX_ATTACHMENT_BYTES),
  sha256,
  leftOut: fileLeftOut.nullable().default(null),
})

/** An entry in case.json; `body` is the copied record in its stored form. */
const zippedEntry = z.object({
  number: entryNumber,
  kind: caseEntryKind,
  /** For human readers; an import regenerates the text, and the time and place. */
  title: z.string(),
  time: time.nullable(),
  lat: latitude.nullable(),
  lon: longitude.nullable(),
  mmsi: z.number().int().min(0).max(999_999_999).nullable(),
  simulated: z.boolean(),
  /** Taken from an earlier export; the exporting server did not see the entry added. */
  stated: z.boolean().default(false),
  sourceKind: z.enum(['vessel_report', 'intelligence_report', 'image', 'alert', 'event']).nullable(),
  sourceId: shortLine(200).nullable(),
  addedBy: statedName,
  addedAt: time,
  file: zippedFile
    .refine(({ path, leftOut }) => (path === null) === (leftOut !== null), { path: ['leftOut'], error: malformed })
    .nullable(),
  body: z.record(z.string(), z.unknown()),
})
export type ZippedEntry = z.infer<typeof zippedEntry>

const zippedEvent = z
  .object({
    time,
    by: statedName,
    action: z.enum(caseActions),
    params: z.record(z.string(), z.unknown()),
    stated: z.boolean().default(false),
    entry: entryNumber.nullable(),
    text: z.string(),
  })
  .transform(({ action, params, ...event }, context) => {
    const change = caseChange.safeParse({ code: action, params })
    if (change.success) return { ...event, change: change.data }
    context.issues.push(...change.error.issues.map((issue) => ({ ...issue, input: params }) as z.core.$ZodRawIssue))
    return z.NEVER
  })
/** A timeline line, as written. */
export type ZippedEvent = z.input<typeof zippedEvent>
/** A timeline line, as read. */
export type ReadEvent = z.output<typeof zippedEvent>

/** case.json. People are identified by name only, because accounts of another Varuna installation are unknown. */
export const zippedCase = z.object({
  title: caseTitle,
  summary: caseSummaryText,
  state: caseState,
  owner: statedName,
  assignee: statedName.nullable(),
  createdAt: time,
  changedAt: time,
  /** Fields taken from an earlier file, not entered on the exporting server. */
  stated: z.array(statedCaseField).max(statedCaseField.options.length).default([]),
  entries: z.array(zippedEntry).max(MAX_CASE_ENTRIES),
  timeline: z.array(zippedEvent).max(MAX_CASE_EVENTS),
})

const MAX_NAME = 80

/** A portable file name after a number that makes it unique. */
export function pathInZip(folder: 'files' | 'tracks', number: number, fileName: string): string {
  const safe = fileName
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}<>:"/\\|?*]+/gu, ' ')
    .trim()
  const end = /\.[a-z0-9]{1,10}$/i.exec(safe)?.[0] ?? ''
  const begin = [...safe.slice(0, safe.length - end.length)].slice(0, MAX_NAME).join('')
  const name = `${begin}${end}`
  // Windows strips a trailing dot or space.
  return `${folder}/${String(number).padStart(4, '0')}-${name === '' || /[. ]$/.test(name) ? `${name}_` : name}`
}
