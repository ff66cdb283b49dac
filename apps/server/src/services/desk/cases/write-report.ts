import { setImmediate as immediate } from 'node:timers/promises'
import type { StatedCaseField } from '@varuna/contract/desk/case'
import type { CaseReportWords } from '@varuna/contract/desk/case-report'
import type { BaseMap } from '../../shared/base-map/base-map.ts'
import { drawMap, type ReportMap } from '../../shared/pdf/draw-map.ts'
import {
  createPage,
  createReportDocument,
  PAGE,
  PAGE_WIDTH,
  reportColours as colours,
  type Page,
} from '../../shared/pdf/report-page.ts'
import { createReportText } from '../../shared/pdf/report-text.ts'

export interface Report {
  language: string
  words: CaseReportWords
  title: string
  state: 'open' | 'closed'
  facts: readonly (readonly [name: string, value: string])[]
  exported: string
  /** What is as the file of an imported case states it. */
  stated: readonly StatedCaseField[]
  /** What the export lacks, a sentence each. */
  leftOut: readonly string[]
  /** When the case was last changed: equal cases have equal reports. */
  changedMs: number
  summary: string
  map: ReportMap
  entryCount: number
  entries: AsyncIterable<ReportEntry>
  timeline: readonly { text: string; stated: boolean }[]
  files: () => readonly { name: string; byteCount: number; sha256: string }[]
}

export interface ReportEntry {
  number: number
  title: string
  facts: string
  added: string
  simulated: boolean
  /** It came with the file of an imported case. */
  stated: boolean
  /** Why its file is not in the export; null when it is, or there is none. */
  leftOut: string | null
  text: string | null
}

const MAP_HEIGHT = 300
const MAX_SHOWN_ENTRIES = 1_000
const MAX_SHOWN_LINES = 500
const MAX_SHOWN_LEFT_OUT = 50
const MAX_SHOWN_TEXT = 1_200
/** Entries, or lines, that are laid out before requests are answered again. */
const AT_A_TIME = 3

/** Writes the PDF of a case. The document is read while it is written; nothing of it is kept. */
export function writeReport(report: Report, baseMap: BaseMap): PDFKit.PDFDocument {
  const doc = createReportDocument(report.language, report.title, report.changedMs)
  write(doc, report, baseMap).then(
    () => doc.end(),
    (error: unknown) => doc.destroy(error as Error),
  )
  return doc
}

async function write(doc: PDFKit.PDFDocument, report: Report, baseMap: BaseMap): Promise<void> {
  const { words } = report
  const page = createPage(doc, createReportText(doc), words)
  page.write(words.case, { size: 9, colour: colours.soft })
  page.write(report.title, { family: 'title', size: 26 })
  page.space(4)
  page.write(words.states[report.state], { family: 'bold', size: 11 })
  for (const [name, value] of report.facts) page.write(`${name}: ${value}`, { size: 10 })
  if (report.stated.length > 0) page.write(words.statedFields(report.stated), { size: 10 })
  page.write(report.exported, { size: 10, colour: colours.soft })
  if (report.leftOut.length > 0) {
    page.space(6)
    page.write(words.leftOut(report.leftOut.length), { family: 'bold', size: 11, colour: colours.alarm })
    for (const line of report.leftOut.slice(0, MAX_SHOWN_LEFT_OUT)) page.write(line, { size: 9, colour: colours.alarm })
    if (report.leftOut.length > MAX_SHOWN_LEFT_OUT)
      page.write(words.moreLeftOut(report.leftOut.length - MAX_SHOWN_LEFT_OUT), { size: 9, colour: colours.alarm })
  }

  page.heading(words.summary)
  if (report.summary === '') page.write(words.noSummary, { size: 10.5 })
  else page.write(report.summary, { size: 10.5, isStated: report.stated.includes('summary') })

  page.heading(words.map)
  page.reserve(MAP_HEIGHT + 20)
  const frame = { x: PAGE.margin, y: page.y(), width: PAGE_WIDTH, height: MAP_HEIGHT }
  if (drawMap(doc, baseMap, report.map, frame, words.nauticalMiles)) {
    page.space(MAP_HEIGHT + 4)
    page.write(words.mapSource, { size: 7.5, colour: colours.soft })
  } else page.write(words.noPlaces, { size: 10.5 })
  await immediate()

  page.heading(words.entries(report.entryCount))
  if (report.entryCount === 0) page.write(words.noEntries, { size: 10.5 })
  let shown = 0
  for await (const entry of report.entries) {
    if (shown === MAX_SHOWN_ENTRIES) break
    writeEntry(page, entry, words)
    if (++shown % AT_A_TIME === 0) await immediate()
  }
  if (report.entryCount > shown) page.write(words.moreEntries(report.entryCount - shown), { size: 10.5 })

  page.heading(words.timeline)
  const lines = report.timeline.slice(-MAX_SHOWN_LINES)
  if (lines.length < report.timeline.length)
    page.write(words.moreLines(report.timeline.length - lines.length), { size: 9, colour: colours.soft })
  if (lines.some(({ stated }) => stated)) page.write(words.statedHint, { size: 9, colour: colours.soft })
  for (const [at, { text, stated }] of lines.entries()) {
    page.write(text, { size: 9, isStated: stated })
    if (at % AT_A_TIME === 0) await immediate()
  }

  page.heading(words.digests)
  page.write(words.digestsExplained, { size: 9, colour: colours.soft })
  for (const [at, { name, byteCount, sha256 }] of report.files().entries()) {
    page.reserve(26)
    page.write(`${name}, ${byteCount.toLocaleString('en')} ${words.bytes}`, { size: 8.5 })
    page.write(sha256, { family: 'mono', size: 7.5, colour: colours.soft })
    if (at % AT_A_TIME === 0) await immediate()
  }
  if (page.hasBoxes()) page.write(words.glyphsMissing, { size: 8, colour: colours.soft })
  page.end()
}

function writeEntry(
  page: Page,
  { number, title, facts, added, simulated, stated: isStated, leftOut, text }: ReportEntry,
  words: CaseReportWords,
) {
  page.reserve(44)
  page.write(`${number}. ${title}`, { family: 'bold', size: 10.5, isStated })
  if (simulated) page.write(words.simulated, { size: 9, colour: colours.alarm, isStated })
  if (facts !== '') page.write(facts, { size: 9, isStated })
  if (leftOut !== null) page.write(leftOut, { size: 9, colour: colours.alarm, isStated })
  if (text !== null) {
    const shown = [...text.slice(0, 2 * MAX_SHOWN_TEXT)].slice(0, MAX_SHOWN_TEXT).join('')
    page.write(shown === text ? text : `${shown}${words.textGoesOn}`, { size: 10, isStated })
  }
  page.write(added, { size: 8.5, colour: colours.soft, isStated })
  page.space(5)
}
