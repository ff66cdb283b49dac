import { caseAction, caseEntryKind } from '@varuna/contract/case'
import { latitude, longitude } from '@varuna/contract/fields'
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
  exportedAt: z.iso.datetime(),
  files: z.array(z.object({ path: z.string(), byteCount, sha256 })),
})
export type CaseManifest = z.infer<typeof caseManifest>

const time = z.iso.datetime()
const name = z.string().min(1).max(300)

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
  sourceKind: z.enum(['vessel_report', 'intelligence_report', 'image', 'alert', 'event']).nullable(),
  sourceId: z.string().max(200).nullable(),
  addedBy: name,
  addedAt: time,
  file: z.object({ path: z.string(), name, mediaType: z.string().max(200), byteCount, sha256 }).nullable(),
  body: z.record(z.string(), z.unknown()),
})
export type ZippedEntry = z.infer<typeof zippedEntry>

const zippedEvent = z.object({
  time,
  by: name,
  action: caseAction,
  params: z.record(z.string(), z.string().max(1_000).nullable()),
  entry: z.number().int().nullable(),
  text: z.string(),
})
export type ZippedEvent = z.infer<typeof zippedEvent>

/** case.json. Names of people stand for themselves: no account of another Varuna is known. */
export const zippedCase = z.object({
  title: z.string(),
  summary: z.string(),
  state: z.enum(['open', 'closed']),
  owner: name,
  assignee: name.nullable(),
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
