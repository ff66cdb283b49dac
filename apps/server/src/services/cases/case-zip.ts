import {
  caseChange,
  caseEntryKind,
  caseState,
  caseSummaryText,
  caseTitle,
  fileLeftOut,
  statedName,
} from '@varuna/contract/case'
import { latitude, longitude, timestamp } from '@varuna/contract/fields'
import { z } from 'zod'

/** Number of the form of a case's ZIP; this version refuses later ones. */
export const CASE_ZIP_FORM = 1

export const MANIFEST = 'manifest.json'
export const CASE_JSON = 'case.json'
export const GEOJSON = 'entries.geojson'
export const REPORT = 'report.pdf'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const byteCount = z.number().int().min(0)

/** manifest.json: every other file of the ZIP, with what shows whether it was changed. */
export const caseManifest = z.object({
  program: z.literal('Varuna'),
  kind: z.literal('case'),
  form: z.number().int().min(1),
  version: z.string().max(100),
  exportedAt: z.iso.datetime().pipe(timestamp),
  files: z.array(z.object({ path: z.string(), byteCount, sha256 })),
  leftOut: z
    .array(
      z.object({
        entry: z.number().int().min(1),
        name: z.string().max(300).nullable(),
        reason: z.enum([...fileLeftOut.options, 'unreadable']),
      }),
    )
    .default([]),
})
export type CaseManifest = z.infer<typeof caseManifest>
/** What an export lacks: the file of an entry, or an entry that cannot be read. */
export type LeftOut = CaseManifest['leftOut'][number]

const time = z.iso.datetime().pipe(timestamp)

const zippedFile = z.object({
  /** Null for a file that was left out. */
  path: z.string().nullable(),
  name: statedName,
  mediaType: z.string().max(200),
  byteCount,
  sha256,
  leftOut: fileLeftOut.nullable().default(null),
})

/** An entry in case.json; `body` is what was copied, in its stored form. */
const zippedEntry = z.object({
  number: z.number().int().min(1),
  kind: caseEntryKind,
  title: z.string(),
  time: time.nullable(),
  lat: latitude.nullable(),
  lon: longitude.nullable(),
  mmsi: z.number().int().min(0).max(999_999_999).nullable(),
  simulated: z.boolean(),
  /** An earlier export states it: the exporting server did not see it added. */
  stated: z.boolean().default(false),
  sourceKind: z.enum(['vessel_report', 'intelligence_report', 'image', 'alert', 'event']).nullable(),
  sourceId: z.string().max(200).nullable(),
  addedBy: statedName,
  addedAt: time,
  file: zippedFile.refine(({ path, leftOut }) => (path === null) === (leftOut !== null)).nullable(),
  body: z.record(z.string(), z.unknown()),
})
export type ZippedEntry = z.infer<typeof zippedEntry>

const zippedEvent = z
  .object({
    time,
    by: statedName,
    action: z.string().max(100),
    params: z.record(z.string(), z.unknown()),
    stated: z.boolean().default(false),
    entry: z.number().int().nullable(),
    text: z.string(),
  })
  .transform(({ action, params, ...event }, context) => {
    const change = caseChange.safeParse({ code: action, params })
    if (change.success) return { ...event, change: change.data }
    for (const { path, message } of change.error.issues)
      context.addIssue({ code: 'custom', path: path[0] === 'code' ? ['action'] : path, message })
    return z.NEVER
  })
/** A line of the timeline, as it is written. */
export type ZippedEvent = z.input<typeof zippedEvent>
/** A line of the timeline, as it is read. */
export type ReadEvent = z.output<typeof zippedEvent>

/** case.json. Names of people stand for themselves: no account of another Varuna is known. */
export const zippedCase = z.object({
  title: caseTitle,
  summary: caseSummaryText,
  state: caseState,
  owner: statedName,
  assignee: statedName.nullable(),
  createdAt: time,
  changedAt: time,
  entries: z.array(zippedEntry),
  timeline: z.array(zippedEvent),
})

const MAX_NAME = 80

/** A name that every file system takes, after a number that makes it unique. */
export function pathInZip(folder: 'files' | 'tracks', number: number, fileName: string): string {
  const safe = fileName
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}<>:"/\\|?*]+/gu, ' ')
    .trim()
  const end = /\.[a-z0-9]{1,10}$/i.exec(safe)?.[0] ?? ''
  const begin = [...safe.slice(0, safe.length - end.length)].slice(0, MAX_NAME).join('')
  const name = `${begin}${end}`
  // Windows drops a dot or a space at the end.
  return `${folder}/${String(number).padStart(4, '0')}-${name === '' || /[. ]$/.test(name) ? `${name}_` : name}`
}
