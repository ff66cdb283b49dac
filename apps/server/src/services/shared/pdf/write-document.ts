import type { DocumentWords } from '@varuna/contract/document-words'
import type { BaseMap } from '../base-map/base-map.ts'
import { drawMap, type ReportMap } from './draw-map.ts'
import { PAGE, PAGE_WIDTH, reportColours, writePdf, type Page, type RowCell } from './report-page.ts'

/** How grave a verdict is; a word always stands beside the colour. */
export type DocumentTone = 'alarm' | 'caution' | 'calm' | 'unknown'

interface TableColumn {
  title: string
  /** Of the width of the page; those of all columns add up to 1. */
  share: number
  isCode?: boolean
}

export type DocumentBlock =
  | { kind: 'text'; text: string; isSoft?: boolean }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'facts'; facts: readonly DocumentFact[] }
  /** Cells wrap; `isDense` for lists of hundreds. */
  | {
      kind: 'table'
      columns: readonly TableColumn[]
      rows: readonly (readonly string[])[]
      /** Of each row: marks its first cell. */
      tones?: readonly DocumentTone[]
      isDense?: boolean
    }
  | { kind: 'map'; map: ReportMap; note: string; alt: string }
  | { kind: 'picture'; picture: DocumentPicture }
  | { kind: 'digests'; digests: readonly { of: string; sha256: string }[] }

/** A JPEG of so many pixels, with what it shows and where it is from. */
interface DocumentPicture {
  jpeg: Uint8Array
  width: number
  height: number
  caption: string
  source: string
}

export type DocumentFact = readonly [name: string, value: string]

export interface DocumentSection {
  heading: string
  blocks: readonly DocumentBlock[]
}

export interface DocumentContents {
  language: string
  words: DocumentWords
  /** What kind of document it is, above the title. */
  kind: string
  title: string
  /** 'Sample' and 'simulated', framed beside the title. */
  marks: readonly string[]
  verdict: { text: string; tone: DocumentTone; howSure: string } | null
  facts: readonly DocumentFact[]
  sections: readonly DocumentSection[]
  writtenMs: number
  footer: string
  maxPages: number
}

const tones: Readonly<Record<DocumentTone, string>> = {
  alarm: '#a3260f',
  caution: '#8a5a00',
  calm: '#1f6b45',
  unknown: '#4c5c68',
}
const GROUND = '#f3f6f8'
const MAP_HEIGHT = 270
/** Two pictures and their texts fill a page. */
const PICTURE_HEIGHT = 260
const FACT_NAME_WIDTH = 96
const FACT_GAP = 18
const BULLET_INSET = 11
const MAX_NAME_LINES = 3
/** A name that a vessel states can be of any length. */
const MAX_CELL_LINES = 6

/** Writes a document of a bounded number of pages: verdict, how sure, facts, sections. */
export const writeDocument = (contents: DocumentContents, baseMap: BaseMap): Promise<PDFKit.PDFDocument> =>
  writePdf({ ...contents, changedMs: contents.writtenMs }, async (page, doc) => {
    await writeHead(page, doc, contents)
    for (const { heading, blocks } of contents.sections) {
      await page.heading(heading, keptWith(blocks[0]))
      for (const block of blocks) await writeBlock(page, doc, block, contents.words, baseMap)
    }
  })

/** How much of the first block stands below its heading, in points; undefined for a few lines. */
function keptWith(block: DocumentBlock | undefined): number | undefined {
  if (block?.kind === 'map') return MAP_HEIGHT + 24
  return block?.kind === 'picture' ? PICTURE_HEIGHT + 60 : undefined
}

async function writeHead(
  page: Page,
  doc: PDFKit.PDFDocument,
  { kind, title, marks, verdict, facts }: DocumentContents,
): Promise<void> {
  page.decorate(() => doc.rect(PAGE.margin, page.y(), 26, 3).fill(reportColours.alarm))
  page.space(9)
  await page.write(kind, { size: 9.5, colour: reportColours.soft })
  await page.write(title, { family: 'title', size: 27, tag: 'H1' })
  for (const mark of marks) {
    page.space(4)
    const top = page.y()
    await page.write(mark, { family: 'bold', size: 9.5, colour: reportColours.alarm, inset: 9 })
    page.decorate(() =>
      doc
        .lineWidth(0.9)
        .dash(3, { space: 2 })
        .rect(PAGE.margin, top - 2, PAGE_WIDTH, page.y() - top + 3)
        .stroke(reportColours.alarm)
        .undash(),
    )
  }
  if (verdict) await writeVerdict(page, doc, verdict)
  if (facts.length > 0) {
    page.space(10)
    await writeFacts(page, facts)
  }
}

async function writeVerdict(
  page: Page,
  doc: PDFKit.PDFDocument,
  { text, tone, howSure }: NonNullable<DocumentContents['verdict']>,
): Promise<void> {
  page.space(10)
  const top = page.y()
  const inset = 14
  const width = PAGE_WIDTH - inset - 10
  const height =
    countLines(page, text, 'bold', 13, width) * page.text.lineHeight(13) +
    countLines(page, howSure, 'text', 10, width) * page.text.lineHeight(10) +
    14
  page.decorate(() => {
    doc.rect(PAGE.margin, top, PAGE_WIDTH, height).fill(GROUND)
    doc.rect(PAGE.margin, top, 4, height).fill(tones[tone])
  })
  page.space(6)
  await page.write(text, { family: 'bold', size: 13, colour: tones[tone], inset, width })
  await page.write(howSure, { size: 10, inset, width })
  page.space(8)
}

const countLines = ({ text }: Page, what: string, family: 'bold' | 'text', size: number, width: number) =>
  [...text.lines(what, family, size, width)].length

/** Two facts beside each other where both are short. */
async function writeFacts(page: Page, facts: readonly DocumentFact[]): Promise<void> {
  const half = (PAGE_WIDTH - FACT_GAP) / 2
  const isShort = ([, value]: DocumentFact) =>
    countLines(page, value, 'text', 9.5, half - FACT_NAME_WIDTH) === 1 && !value.includes('\n')
  const table = page.openTable()
  const leading = page.text.lineHeight(9.5)
  const cells = ([name, value]: DocumentFact, inset: number): RowCell[] => [
    { text: name, inset, width: FACT_NAME_WIDTH - 6, size: 9.5, family: 'text', colour: reportColours.soft },
    {
      text: value,
      inset: inset + FACT_NAME_WIDTH,
      width: half - FACT_NAME_WIDTH,
      size: 9.5,
      family: 'text',
      colour: reportColours.ink,
    },
  ]
  const waiting: DocumentFact[] = []
  const flush = () => {
    const shown = waiting.splice(0)
    if (shown.length === 0) return
    const row = shown.flatMap((fact, at) => cells(fact, at * (half + FACT_GAP)))
    const rowHeight = table.countLines(row, MAX_NAME_LINES) * leading + 1.5
    page.reserve(rowHeight)
    table.row(row, page.y(), { lines: MAX_NAME_LINES, leading })
    page.space(rowHeight)
  }
  for (const fact of facts) {
    if (isShort(fact)) {
      waiting.push(fact)
      if (waiting.length === 2) flush()
      continue
    }
    flush()
    const [name, value] = fact
    const label = cells([name, ''], 0).slice(0, 1)
    const labelHeight = table.countLines(label, MAX_NAME_LINES) * leading
    page.reserve(labelHeight + 1.5)
    const top = page.y()
    table.row(label, top, { lines: MAX_NAME_LINES, leading })
    await page.write(value, { size: 9.5, inset: FACT_NAME_WIDTH })
    // Below the longer one; a value that went on to another page is below its name there.
    if (page.y() > top) page.space(Math.max(0, top + labelHeight - page.y()))
    page.space(1.5)
  }
  flush()
  table.end()
}

async function writeBlock(
  page: Page,
  doc: PDFKit.PDFDocument,
  block: DocumentBlock,
  words: DocumentWords,
  baseMap: BaseMap,
): Promise<void> {
  switch (block.kind) {
    case 'text':
      return page.write(block.text, block.isSoft ? { size: 9, colour: reportColours.soft } : { size: 10.5 })
    case 'list':
      for (const item of block.items) {
        page.reserve(page.text.lineHeight(10.5))
        const y = page.y()
        page.decorate(() => doc.circle(PAGE.margin + 3, y + 7.6, 1.4).fill(reportColours.soft))
        await page.write(item, { size: 10.5, inset: BULLET_INSET, tag: 'LI' })
        page.space(2)
      }
      return
    case 'facts':
      return writeFacts(page, block.facts)
    case 'table':
      return writeTable(page, doc, block)
    case 'map':
      return writeMap(page, doc, block, words, baseMap)
    case 'picture':
      return writePicture(page, doc, block.picture)
    case 'digests':
      await page.write(words.digestsExplained, { size: 9, colour: reportColours.soft })
      for (const { of, sha256 } of block.digests) {
        page.reserve(28)
        page.space(3)
        await page.write(of, { size: 9 })
        await page.write(sha256, { family: 'mono', size: 8, colour: reportColours.soft })
      }
  }
}

async function writeTable(
  page: Page,
  doc: PDFKit.PDFDocument,
  { columns, rows, tones: toneOf, isDense = false }: Extract<DocumentBlock, { kind: 'table' }>,
): Promise<void> {
  const size = isDense ? 7 : 8.5
  const leading = isDense ? 8.6 : page.text.lineHeight(size)
  const padding = isDense ? 0 : 2.5
  const height = leading + padding
  const gap = isDense ? 4 : 6
  const insets = columns.map((_, at) => columns.slice(0, at).reduce((sum, { share }) => sum + share * PAGE_WIDTH, 0))
  const table = page.openTable()
  const cells = (texts: readonly string[], colour: string, isHead: boolean, tone?: DocumentTone): RowCell[] =>
    columns.map(({ share, isCode = false }, at) => ({
      text: texts[at] ?? '',
      inset: insets[at] ?? 0,
      width: share * PAGE_WIDTH - gap,
      size: isCode && !isHead ? size - 0.8 : size,
      family: isHead || (at === 0 && tone) ? 'bold' : isCode ? 'mono' : 'text',
      colour: at === 0 && tone ? tones[tone] : colour,
    }))
  const titles = cells(
    columns.map(({ title }) => title),
    reportColours.soft,
    true,
  )
  const titlesHeight = table.countLines(titles, MAX_NAME_LINES) * leading + padding
  const writeTitles = () => {
    table.row(titles, page.y(), { isHead: true, lines: MAX_NAME_LINES, leading })
    page.space(titlesHeight + 1)
    const y = page.y()
    page.decorate(() => drawLine(doc, y, 0.7, reportColours.soft))
    page.space(1.5)
  }
  page.reserve(titlesHeight + 3 * height)
  writeTitles()
  for (const [at, row] of rows.entries()) {
    const shown = cells(row, reportColours.ink, false, toneOf?.[at])
    const rowHeight = table.countLines(shown, MAX_CELL_LINES) * leading + padding
    if (page.reserve(rowHeight)) writeTitles()
    const y = page.y()
    table.row(shown, y, { lines: MAX_CELL_LINES, leading })
    page.space(rowHeight)
    if (!isDense || at % 5 === 4) page.decorate(() => drawLine(doc, y + rowHeight - 0.6, 0.3, reportColours.line))
    // Other requests run after each row.
    await page.pause()
  }
  table.end()
}

const drawLine = (doc: PDFKit.PDFDocument, y: number, width: number, colour: string) =>
  doc
    .lineWidth(width)
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.margin + PAGE_WIDTH, y)
    .stroke(colour)

/** A picture on one page with its caption and source below it; small ones are not enlarged beyond three quarters of a point a pixel. */
async function writePicture(
  page: Page,
  doc: PDFKit.PDFDocument,
  { jpeg, width, height, caption, source }: DocumentPicture,
): Promise<void> {
  const scale = Math.min(PAGE_WIDTH / width, PICTURE_HEIGHT / height, 0.75)
  const shown = { width: width * scale, height: height * scale }
  const captionHeight = countLines(page, caption, 'text', 10, PAGE_WIDTH) * page.text.lineHeight(10)
  page.reserve(shown.height + captionHeight + 2 * page.text.lineHeight(8.5) + 14)
  const top = page.y() + 2
  page.figure(caption, () => void doc.image(Buffer.from(jpeg), PAGE.margin, top, shown))
  page.space(shown.height + 6)
  await page.write(caption, { size: 10 })
  await page.write(source, { size: 8.5, colour: reportColours.soft })
  page.space(8)
}

async function writeMap(
  page: Page,
  doc: PDFKit.PDFDocument,
  { map, note, alt }: Extract<DocumentBlock, { kind: 'map' }>,
  words: DocumentWords,
  baseMap: BaseMap,
): Promise<void> {
  page.reserve(MAP_HEIGHT + 24)
  const frame = { x: PAGE.margin, y: page.y() + 2, width: PAGE_WIDTH, height: MAP_HEIGHT }
  page.figure(alt, () => void drawMap(doc, baseMap, map, frame, words.nauticalMiles))
  page.space(MAP_HEIGHT + 6)
  await page.write(`${note} ${words.mapSource}`.trim(), { size: 8, colour: reportColours.soft })
}
