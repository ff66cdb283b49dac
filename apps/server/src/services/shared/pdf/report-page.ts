import { setImmediate as immediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { createReportText, type Family, type ReportText } from './report-text.ts'

/** In points. */
export const PAGE = { margin: 50, bottom: 60, width: 595.28, height: 841.89 }
export const PAGE_WIDTH = PAGE.width - 2 * PAGE.margin
const colours = { ink: '#16222c', soft: '#4c5c68', line: '#c8d2d8', alarm: '#a3260f' }
/** Margin and side line that mark what an imported file states. */
const STATED_LINE = 1.5
const STATED_INSET = 12
export const reportColours = colours

interface Report {
  language: string
  title: string
  changedMs: number
  words: { page(number: number): string; glyphsMissing: string }
}

/**
 * An A4 document, streamed while `write` writes it and never held whole; writing stops when the reader does. Equal contents with equal
 * times have equal bytes.
 */
export function writePdf(
  { language, title, changedMs, words }: Report,
  write: (page: Page, doc: PDFKit.PDFDocument) => Promise<void>,
): PDFKit.PDFDocument {
  const time = new Date(changedMs)
  const doc = new PDFDocument({
    size: 'A4',
    // Pages are broken here, never by the library.
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Varuna', Producer: 'Varuna', CreationDate: time, ModDate: time },
  })
  const text = createReportText(doc)
  const { page, end } = createPage(doc, text, words)
  const writeAll = async () => {
    await write(page, doc)
    if (text.hasBoxes()) await page.write(words.glyphsMissing, { size: 8, colour: colours.soft })
    end()
  }
  writeAll().then(
    () => doc.end(),
    (error: unknown) => doc.destroy(error as Error),
  )
  return doc
}

/** `isStated` marks what an imported file states: indented, lighter, with a side line. */
interface Style {
  family?: Family
  size: number
  colour?: string
  isStated?: boolean
}

export interface Page {
  /** Other requests run after each line. */
  write(text: string, style: Style): Promise<void>
  heading(text: string): Promise<void>
  space(points: number): void
  /** Starts a new page when less than this height is left. */
  reserve(points: number): void
  y(): number
}

function createPage(doc: PDFKit.PDFDocument, text: ReportText, words: Report['words']): { page: Page; end(): void } {
  let y = PAGE.margin
  let number = 1
  const writeFooter = () => {
    for (const line of text.lines(words.page(number), 'text', 8, PAGE_WIDTH))
      text.draw(line, PAGE.margin, PAGE.height - 36, 8, colours.soft)
  }
  const reserve = (points: number) => {
    if (y + points <= PAGE.height - PAGE.bottom) return
    writeFooter()
    doc.addPage()
    number += 1
    y = PAGE.margin
  }
  const write: Page['write'] = async (
    what,
    { family = 'text', size, isStated = false, colour = isStated ? colours.soft : colours.ink },
  ) => {
    const inset = isStated ? STATED_INSET : 0
    const height = text.lineHeight(size)
    for (const line of text.lines(what, family, size, PAGE_WIDTH - inset)) {
      if (doc.destroyed) throw new Error('the report is no longer read')
      reserve(height)
      if (isStated) doc.rect(PAGE.margin, y, STATED_LINE, height).fill(colours.soft)
      text.draw(line, PAGE.margin + inset, y, size, colour)
      y += height
      await immediate()
    }
  }
  const page: Page = {
    write,
    async heading(what) {
      reserve(110)
      y += 14
      doc
        .lineWidth(0.6)
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.margin + PAGE_WIDTH, y)
        .stroke(colours.line)
      y += 8
      await write(what, { family: 'title', size: 15 })
      y += 2
    },
    space(points) {
      y += points
    },
    reserve,
    y: () => y,
  }
  return { page, end: writeFooter }
}
