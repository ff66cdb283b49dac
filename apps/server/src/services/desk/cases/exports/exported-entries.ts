import type { CaseGap, FileLeftOut } from '@varuna/contract/desk/case-entry'
import type { CaseOrigin } from '@varuna/contract/desk/signing-key'
import type { CaseReportWords, StatingFile } from '@varuna/contract/desk/case-report'
import { splitAtAntimeridian } from '@varuna/geo/geometry/split-line'
import type { Files } from '../../../../files/files.ts'
import type { Inference } from '../../../../jobs/inference.ts'
import type { Principal } from '../../../../principal/principal.ts'
import type { CaseEntryRow } from '../../../../store/interfaces/rows/case-rows.ts'
import { viewKey } from '../case-files.ts'
import { FROM_EARLIER_FILE, isoTime } from '../case-fields.ts'
import { pathInZip, type LeftOut, type ZippedEntry, type ZippedEvent } from '../case-zip.ts'
import type { CaseEventRecord } from '../timeline.ts'
import type { ReportEntry, ShownInReport } from './write-report.ts'
import { gapOf, type EntryRecord } from '../snapshot.ts'

/** The texts of an exported case, in one language. */
export interface CaseTexts {
  language: string
  words: CaseReportWords
  title(entry: EntryRecord): string
  /** Below the title; null when the title suffices. */
  text(entry: EntryRecord): string | null
  event(event: CaseEventRecord): string
  leftOut(leftOut: LeftOut): string
  /** A stored name, or the placeholder for an erased one. */
  nameOf(name: string): string
  position(lat: number, lon: number): string
  /** Whose file an imported case came from, and what its signature proved. */
  origin(origin: CaseOrigin): string
}

/** An entry of an export; `leftOut` says why its file is not in the ZIP. */
export type ExportedEntry = EntryRecord & { leftOut: FileLeftOut | null }

/** The file that states something: whose it is where its signature proved that, and whether it had it from an earlier file. */
export const fileOf = (
  { statedEarlier }: Pick<CaseEventRecord, 'statedEarlier'>,
  origin: CaseOrigin | null,
): StatingFile => ({ partner: origin?.signature === 'verified' ? origin.partner : null, isEarlier: statedEarlier })

export const minuteText = (timeMs: number) => `${isoTime(timeMs).slice(0, 16).replace('T', ' ')} UTC`

export const pathOf = (head: Pick<CaseEntryRow, 'kind' | 'number' | 'file_name'>) =>
  pathInZip(head.kind === 'track' ? 'tracks' : 'files', head.number, head.file_name ?? '')

export function zippedEntryOf(entry: ExportedEntry, texts: CaseTexts): ZippedEntry {
  const { row, leftOut } = entry
  return {
    number: row.number,
    kind: row.kind,
    title: texts.title(entry),
    time: row.time_ms === null ? null : isoTime(row.time_ms),
    lat: row.lat,
    lon: row.lon,
    mmsi: row.mmsi,
    simulated: row.simulated === 1,
    stated: row.imported > 0,
    sourceKind: row.source_kind,
    sourceId: row.source_id,
    addedBy: texts.nameOf(row.added_name),
    addedAt: isoTime(row.added_ms),
    file:
      row.file_name === null
        ? null
        : {
            path: leftOut === null ? pathOf(row) : null,
            leftOut,
            name: row.file_name,
            mediaType: row.media_type ?? '',
            byteCount: row.byte_count ?? 0,
            sha256: row.sha256 ?? '',
          },
    body: JSON.parse(row.body) as Record<string, unknown>,
  }
}

export const zippedEventOf = (
  event: CaseEventRecord,
  numbers: ReadonlyMap<string, number>,
  texts: CaseTexts,
): ZippedEvent => ({
  time: event.time,
  by: texts.nameOf(event.by.name),
  action: event.change.code,
  params: { ...event.change.params },
  stated: event.stated,
  entry: event.entryId === null ? null : (numbers.get(event.entryId) ?? null),
  text: texts.event(event),
})

export const lineOfGap = (gap: CaseGap) => gap.map(({ lon, lat }) => [lon, lat] as const)

/** A point for an entry with a place, and a line for a track and across an AIS gap, split at the 180th meridian. */
export function* featuresOf(entry: EntryRecord, texts: CaseTexts): Generator<object> {
  const { row, snapshot } = entry
  const properties = {
    number: row.number,
    kind: row.kind,
    title: texts.title(entry),
    time: row.time_ms === null ? null : isoTime(row.time_ms),
    mmsi: row.mmsi,
    simulated: row.simulated === 1,
    stated: row.imported > 0,
  }
  if (snapshot.kind === 'track') yield { type: 'Feature', geometry: multiLineOf(snapshot.line), properties }
  else if (row.lat !== null && row.lon !== null)
    yield { type: 'Feature', geometry: { type: 'Point', coordinates: [row.lon, row.lat] }, properties }
  const gap = gapOf(snapshot)
  if (gap === null) return
  const [last, first] = gap
  const silence = { ...properties, lastReceived: last.time, receivedAgain: first.time }
  yield { type: 'Feature', geometry: multiLineOf(lineOfGap(gap)), properties: silence }
}

function multiLineOf(line: readonly (readonly [lon: number, lat: number])[]) {
  const coordinates: [lon: number, lat: number][][] = []
  for (const { lon, lat, begins } of splitAtAntimeridian(line.map(([x, y]) => ({ lon: x, lat: y })))) {
    if (begins) coordinates.push([])
    coordinates.at(-1)?.push([lon, lat])
  }
  return { type: 'MultiLineString', coordinates }
}

/** What a note says after its first line, which is its title; null where that is all. */
function afterTitle(title: string, text: string): string | null {
  const beginning = title.replace(/ …$/, '')
  return text.startsWith(beginning) ? text.slice(beginning.length).trim() || null : text
}

export async function* reportEntries(
  entries: AsyncIterable<ExportedEntry>,
  texts: CaseTexts,
  origin: CaseOrigin | null,
  show: (entry: ExportedEntry) => Promise<ShownInReport | null>,
): AsyncGenerator<ReportEntry> {
  for await (const entry of entries) {
    const { row, leftOut, snapshot } = entry
    const by = texts.nameOf(row.added_name)
    const again = gapOf(snapshot)?.[1]
    const added = minuteText(row.added_ms)
    const facts = [
      ...(row.time_ms === null ? [] : [minuteText(row.time_ms)]),
      ...(row.lat === null || row.lon === null ? [] : [texts.position(row.lat, row.lon)]),
      ...(again === undefined
        ? []
        : [texts.words.receivedAgain(minuteText(Date.parse(again.time)), texts.position(again.lat, again.lon))]),
      ...(row.file_name === null || leftOut !== null ? [] : [pathOf(row)]),
    ]
    const title = texts.title(entry)
    const text = texts.text(entry)
    yield {
      number: row.number,
      title,
      facts: facts.join('  ·  '),
      simulated: row.simulated === 1,
      stated: row.imported > 0,
      leftOut: leftOut === null ? null : texts.leftOut({ entry: row.number, name: row.file_name, reason: leftOut }),
      added:
        row.imported === 0
          ? texts.words.addedBy(by, added)
          : texts.words.statedAddedBy(by, added, fileOf({ statedEarlier: row.imported === FROM_EARLIER_FILE }, origin)),
      text: snapshot.kind === 'note' ? afterTitle(title, snapshot.text) : text,
      shown: await show(entry),
    }
  }
}

/** Pictures of one report; each takes half a second of a process that analyses images, and 300 kB. */
const MAX_PICTURES = 24
/** Tracks of one report that have a map each; all are on the map of the case. */
const MAX_TRACK_MAPS = 60

export interface ShowEffects {
  files: Pick<Files, 'withPath'>
  inference: Pick<Inference, 'print'>
}

/** What the entries of one report show, the first ones; null for an entry that shows nothing, and for a picture that is gone or damaged. */
export function createShowInReport(
  { files, inference }: ShowEffects,
  principal: Principal,
): (entry: ExportedEntry) => Promise<ShownInReport | null> {
  const left = { pictures: MAX_PICTURES, tracks: MAX_TRACK_MAPS }
  return async ({ row, snapshot }) => {
    if (snapshot.kind === 'track') return left.tracks-- > 0 ? { kind: 'track', line: snapshot.line } : null
    if (row.has_view !== 1 || left.pictures-- <= 0) return null
    const printed = await files.withPath(viewKey(row), (viewPath) =>
      inference.print({ viewPath, heatPath: null }, principal.accountId),
    )
    return printed?.ok ? { kind: 'picture', ...printed.value } : null
  }
}
