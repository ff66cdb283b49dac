import type { StatedCaseField } from '@varuna/contract/desk/case'
import type { CaseReportWords } from '@varuna/contract/desk/case-report'
import type { BaseMap } from '../../../shared/base-map/base-map.ts'
import { drawMap, type ReportMap } from '../../../shared/pdf/draw-map.ts'
import { PAGE, PAGE_WIDTH, reportColours as colours, writePdf, type Page } from '../../../shared/pdf/report-page.ts'

export interface Report {
  language: string
  words: CaseReportWords
  title: string
  state: 'open' | 'closed'
  facts: readonly (readonly [name: string, value: string])[]
  exported: string
  /** By whom and with which key, or that it is not. */
  signed: string
  /** Fields taken from the file of an imported case. */
  stated: readonly StatedCaseField[]
  /** What the export lacks, one sentence each. */
  leftOut: readonly string[]
  /** Time of the last change to the case: equal cases have equal reports. */
  changedMs: number
  summary: string
  map: ReportMap
  entryCount: number
  entries: AsyncIterable<ReportEntry>
  lineCount: number
  /** Maximum timeline lines, newest first. */
  lastLines: (most: number) => readonly { text: string; stated: boolean }[]
  digestsExplained: string
  files: () => readonly { name: string; byteCount: number; sha256: string }[]
}

export interface ReportEntry {
  number: number
  title: string
  facts: string
  added: string
  simulated: boolean
  /** Came with the file of an imported case. */
  stated: boolean
  /** Why its file is missing from the export; null when included, or when there is no file. */
  leftOut: string | null
  text: string | null
  /** What the entry shows: a picture, for print, or the line of a track. */
  shown: ShownInReport | null
}

export type ShownInReport =
  | { kind: 'picture'; jpeg: Uint8Array; width: number; height: number }
  | { kind: 'track'; line: ReportMap['tracks'][number] }

const MAP_HEIGHT = 300
/** Of a picture or track beside its entry, in points. */
const SHOWN = { width: 240, height: 160 }
/** Of an entry above its picture, in points: a title of three lines, and facts of two. */
const ENTRY_HEAD = 90
const MAX_SHOWN_ENTRIES = 1_000
const MAX_SHOWN_LINES = 500
const MAX_SHOWN_LEFT_OUT = 50
const MAX_SHOWN_TEXT = 1_200

/** Writes the PDF of a case. */
export const writeReport = (report: Report, baseMap: BaseMap): Promise<PDFKit.PDFDocument> =>
  writePdf(report, (page, doc) => write(page, doc, report, baseMap))

async function write(page: Page, doc: PDFKit.PDFDocument, report: Report, baseMap: BaseMap): Promise<void> {
  const { words } = report
  await page.write(words.case, { size: 9, colour: colours.soft })
  await page.write(report.title, { family: 'title', size: 26 })
  page.space(4)
  await page.write(words.states[report.state], { family: 'bold', size: 11 })
  for (const [name, value] of report.facts) await page.write(`${name}: ${value}`, { size: 10 })
  if (report.stated.length > 0) await page.write(words.statedFields(report.stated), { size: 10 })
  await page.write(report.exported, { size: 10, colour: colours.soft })
  await page.write(report.signed, { size: 8.5, colour: colours.soft })
  if (report.leftOut.length > 0) {
    page.space(6)
    await page.write(words.leftOut(report.leftOut.length), { family: 'bold', size: 11, colour: colours.alarm })
    for (const line of report.leftOut.slice(0, MAX_SHOWN_LEFT_OUT))
      await page.write(line, { size: 9, colour: colours.alarm })
    if (report.leftOut.length > MAX_SHOWN_LEFT_OUT)
      await page.write(words.moreLeftOut(report.leftOut.length - MAX_SHOWN_LEFT_OUT), {
        size: 9,
        colour: colours.alarm,
      })
  }

  await page.heading(words.summary)
  if (report.summary === '') await page.write(words.noSummary, { size: 10.5 })
  else await page.write(report.summary, { size: 10.5, isStated: report.stated.includes('summary') })

  await page.heading(words.map)
  page.reserve(MAP_HEIGHT + 20)
  const frame = { x: PAGE.margin, y: page.y(), width: PAGE_WIDTH, height: MAP_HEIGHT }
  if (drawMap(doc, baseMap, report.map, frame, words.nauticalMiles)) {
    page.space(MAP_HEIGHT + 4)
    if (report.map.gaps?.length) await page.write(words.gapEnds, { size: 8.5, colour: colours.soft })
    await page.write(words.mapSource, { size: 7.5, colour: colours.soft })
  } else await page.write(words.noPlaces, { size: 10.5 })

  await page.heading(words.entries(report.entryCount))
  if (report.entryCount === 0) await page.write(words.noEntries, { size: 10.5 })
  let shown = 0
  for await (const entry of report.entries) {
    if (shown === MAX_SHOWN_ENTRIES) break
    await writeEntry(page, doc, baseMap, entry, words)
    shown += 1
  }
  if (report.entryCount > shown) await page.write(words.moreEntries(report.entryCount - shown), { size: 10.5 })

  await page.heading(words.timeline)
  const lines = report.lastLines(MAX_SHOWN_LINES)
  if (lines.length < report.lineCount)
    await page.write(words.moreLines(report.lineCount - lines.length), { size: 9, colour: colours.soft })
  if (lines.some(({ stated }) => stated)) await page.write(words.statedHint, { size: 9, colour: colours.soft })
  for (const { text, stated } of lines) await page.write(text, { size: 9, isStated: stated })

  await page.heading(words.digests)
  await page.write(report.digestsExplained, { size: 9, colour: colours.soft })
  for (const { name, byteCount, sha256 } of report.files()) {
    page.reserve(26)
    await page.write(`${name}, ${byteCount.toLocaleString('en')} ${words.bytes}`, { size: 8.5 })
    await page.write(sha256, { family: 'mono', size: 7.5, colour: colours.soft })
  }
}

async function writeEntry(
  page: Page,
  doc: PDFKit.PDFDocument,
  baseMap: BaseMap,
  { number, title, facts, added, simulated, stated: isStated, leftOut, text, shown }: ReportEntry,
  words: CaseReportWords,
): Promise<void> {
  const writeAdded = () => page.write(added, { size: 8.5, colour: colours.soft, isStated })
  // A picture follows its heading on the same page.
  page.reserve(shown === null ? 44 : ENTRY_HEAD + sizeOf(shown).height)
  // Whose words they are comes before the words of a file.
  if (isStated) await writeAdded()
  await page.write(`${number}. ${title}`, { family: 'bold', size: 10.5, isStated })
  if (simulated) await page.write(words.simulated, { size: 9, colour: colours.alarm, isStated })
  if (facts !== '') await page.write(facts, { size: 9, isStated })
  if (leftOut !== null) await page.write(leftOut, { size: 9, colour: colours.alarm, isStated })
  if (shown !== null) drawShown(page, doc, baseMap, shown, title, words)
  if (text !== null) {
    const first = [...text.slice(0, 2 * MAX_SHOWN_TEXT)].slice(0, MAX_SHOWN_TEXT).join('')
    await page.write(first === text ? text : `${first}${words.textGoesOn}`, { size: 10, isStated })
  }
  if (!isStated) await writeAdded()
  page.space(5)
}

function sizeOf(shown: ShownInReport): { width: number; height: number } {
  if (shown.kind === 'track') return SHOWN
  const factor = Math.min(SHOWN.width / shown.width, SHOWN.height / shown.height)
  return { width: shown.width * factor, height: shown.height * factor }
}

function drawShown(
  page: Page,
  doc: PDFKit.PDFDocument,
  baseMap: BaseMap,
  shown: ShownInReport,
  title: string,
  words: CaseReportWords,
): void {
  const { width, height } = sizeOf(shown)
  page.reserve(height + 8)
  page.space(4)
  const frame = { x: PAGE.margin, y: page.y(), width, height }
  page.figure(title, () => {
    if (shown.kind === 'track') drawMap(doc, baseMap, { places: [], tracks: [shown.line] }, frame, words.nauticalMiles)
    else doc.image(Buffer.from(shown.jpeg), frame.x, frame.y, { width, height })
  })
  page.space(height + 4)
}
