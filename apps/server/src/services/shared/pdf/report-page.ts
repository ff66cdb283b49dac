import { setImmediate as immediate } from 'node:timers/promises'
import type { Line } from './break-lines.ts'
import { createPdfTags, type Draw, type PdfTags, type StructureTag } from './pdf-tags.ts'
import { createReportText, type Family, type ReportText } from './report-text.ts'

/** In points. */
export const PAGE = { margin: 50, bottom: 60, width: 595.28, height: 841.89 }
export const PAGE_WIDTH = PAGE.width - 2 * PAGE.margin
const colours = { ink: '#16222c', soft: '#4c5c68', line: '#c8d2d8', alarm: '#a3260f' }
/** Margin and side line that mark what an imported file states. */
const STATED_LINE = 1.5
const STATED_INSET = 12
const FOOTER_SIZE = 8
export const reportColours = colours

interface Report {
  language: string
  title: string
  changedMs: number
  /** `count` is null where the number of pages is not known when a page is written. */
  words: {
    page(number: number, count: number | null): string
    glyphsMissing: string
    /** Where a bounded document ends before its contents do. */
    cut?: (pages: number) => string
  }
  /** Beside the number of the page. */
  footer?: string
  /**
   * For documents of at most this many pages, which are held until the last is written: pages state how many there are, and the document
   * has tags for screen readers. `write` stops with `DocumentFullError` at the end of the last page.
   */
  maxPages?: number
}

/** The document has as many pages as it may. */
class DocumentFullError extends Error {}

/**
 * An A4 document, streamed while `write` writes it, and never held whole unless it is bounded; writing stops when the reader does. Equal
 * contents with equal times have equal bytes.
 */
export async function writePdf(
  report: Report,
  write: (page: Page, doc: PDFKit.PDFDocument) => Promise<void>,
): Promise<PDFKit.PDFDocument> {
  // Loaded with the first document, so that a server starts without it.
  const { default: PDFDocument } = await import('pdfkit')
  const { language, title, changedMs, words, maxPages } = report
  const time = new Date(changedMs)
  const isBounded = maxPages !== undefined
  const doc = new PDFDocument({
    size: 'A4',
    // Pages are broken here, never by the library.
    margin: 0,
    lang: language,
    displayTitle: true,
    ...(isBounded && { bufferPages: true, tagged: true, pdfVersion: '1.7' as const }),
    info: { Title: title, Creator: 'Varuna', Producer: 'Varuna', CreationDate: time, ModDate: time },
  })
  const text = createReportText(doc)
  const tags = createPdfTags(doc, isBounded)
  const { page, end } = createPage(doc, text, tags, report)
  const writeAll = async () => {
    await write(page, doc)
    if (text.hasBoxes()) await page.write(words.glyphsMissing, { size: 8, colour: colours.soft })
  }
  writeAll()
    .then(
      () => false,
      (error: unknown) => {
        if (error instanceof DocumentFullError) return true
        throw error
      },
    )
    .then((isCut) => {
      end(isCut)
      tags.end()
    })
    .then(
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
  /** From the left margin, in points. */
  inset?: number
  width?: number
  tag?: StructureTag
}

export interface Page {
  readonly text: ReportText
  /** Other requests run after each line. */
  write(text: string, style: Style): Promise<void>
  /** On the page of at least `keep` points of what follows. */
  heading(text: string, keep?: number): Promise<void>
  space(points: number): void
  /** Starts a new page when less than this height is left; returns whether it did. */
  reserve(points: number): boolean
  y(): number
  /** Draws what has a meaning of its own, such as a map, with the words that stand for it. */
  figure(alt: string, draw: Draw): void
  /** Draws what only decorates. */
  decorate(draw: Draw): void
  openTable(): Table
  /** Lets other requests run; throws where the document is no longer read. */
  pause(): Promise<void>
}

interface Table {
  /** A row at the height `y` of the page. Each cell has at most `lines` lines, `leading` points apart, and an ellipsis where it is cut. */
  row(cells: readonly RowCell[], y: number, style?: RowStyle): void
  /** How many lines the longest cell of a row takes. */
  countLines(cells: readonly RowCell[], lines: number): number
  end(): void
}

interface RowStyle {
  isHead?: boolean
  /** One where absent. */
  lines?: number
  leading?: number
}

export interface RowCell {
  text: string
  inset: number
  width: number
  size: number
  family: Family
  colour: string
}

function createPage(
  doc: PDFKit.PDFDocument,
  text: ReportText,
  tags: PdfTags,
  { words, footer = '', maxPages }: Report,
): { page: Page; end(isCut: boolean): void } {
  let y = PAGE.margin
  let number = 1
  const line = (what: string) => firstLines(text.lines(what, 'text', FOOTER_SIZE, PAGE_WIDTH), 1)[0] ?? []
  const writeFooter = (of: number | null) =>
    tags.decorate(() => {
      const at = PAGE.height - 36
      const stated = line(words.page(number, of))
      if (footer === '') return text.draw(stated, PAGE.margin, at, FOOTER_SIZE, colours.soft)
      text.draw(line(footer), PAGE.margin, at, FOOTER_SIZE, colours.soft)
      text.draw(stated, PAGE.margin + PAGE_WIDTH - widthOf(stated), at, FOOTER_SIZE, colours.soft)
    })
  const reserve = (points: number) => {
    if (y + points <= PAGE.height - PAGE.bottom) return false
    if (number === maxPages) throw new DocumentFullError('the document has as many pages as it may')
    if (maxPages === undefined) writeFooter(null)
    doc.addPage()
    number += 1
    y = PAGE.margin
    return true
  }
  const pause = async () => {
    await immediate()
    if (doc.destroyed) throw new Error('the report is no longer read')
  }
  const write: Page['write'] = async (
    what,
    { family = 'text', size, isStated = false, colour = isStated ? colours.soft : colours.ink, tag = 'P', ...place },
  ) => {
    const inset = (place.inset ?? 0) + (isStated ? STATED_INSET : 0)
    const height = text.lineHeight(size)
    const element = tags.open(tag)
    for (const each of text.lines(what, family, size, place.width ?? PAGE_WIDTH - inset)) {
      reserve(height)
      if (isStated) tags.decorate(() => doc.rect(PAGE.margin, y, STATED_LINE, height).fill(colours.soft))
      element.draw(() => text.draw(each, PAGE.margin + inset, y, size, colour))
      y += height
      await pause()
    }
    element.end()
  }
  const page: Page = {
    text,
    write,
    async heading(what, keep = 66) {
      reserve(44 + keep)
      if (y > PAGE.margin) {
        y += 14
        tags.decorate(() =>
          doc
            .lineWidth(0.6)
            .moveTo(PAGE.margin, y)
            .lineTo(PAGE.margin + PAGE_WIDTH, y)
            .stroke(colours.line),
        )
        y += 8
      }
      await write(what, { family: 'title', size: 15, tag: 'H2' })
      y += 2
    },
    space(points) {
      y += points
    },
    reserve,
    y: () => y,
    figure(alt, draw) {
      const element = tags.open('Figure', alt)
      element.draw(draw)
      element.end()
    },
    decorate: tags.decorate,
    pause,
    openTable() {
      const table = tags.open('Table')
      return {
        row(cells, at, { isHead = false, lines = 1, leading = 0 } = {}) {
          const row = table.open('TR')
          for (const { text: what, inset, width, size, family, colour } of cells) {
            const cell = row.open(isHead ? 'TH' : 'TD')
            for (const [index, shown] of fitLines(text, what, { family, size, width }, lines).entries())
              cell.draw(() => text.draw(shown, PAGE.margin + inset, at + index * leading, size, colour))
            cell.end()
          }
          row.end()
        },
        countLines: (cells, lines) =>
          cells.reduce((most, { text: what, ...cell }) => Math.max(most, fitLines(text, what, cell, lines).length), 1),
        end: () => table.end(),
      }
    },
  }
  return {
    page,
    end(isCut) {
      if (maxPages === undefined) return writeFooter(null)
      if (isCut && words.cut) {
        const element = tags.open('P')
        element.draw(() => text.draw(line(words.cut?.(number) ?? ''), PAGE.margin, PAGE.height - 52, 9, colours.alarm))
      }
      const count = number
      for (number = 1; number <= count; number++) {
        doc.switchToPage(number - 1)
        writeFooter(count)
      }
    },
  }
}

/** A text on at most this many lines, with an ellipsis where it is cut. */
function fitLines(
  text: ReportText,
  what: string,
  { family, size, width }: Pick<RowCell, 'family' | 'size' | 'width'>,
  most: number,
): Line[] {
  const shown = firstLines(text.lines(what, family, size, width), most + 1)
  if (shown.length <= most) return shown
  const [ellipsis = []] = text.lines('…', family, size, width)
  const cut = firstLines(text.lines(what, family, size, width - widthOf(ellipsis)), most)
  return [...cut.slice(0, -1), [...(cut.at(-1) ?? []), ...ellipsis]]
}

/** The others are not laid out. */
function firstLines(lines: Iterable<Line>, most: number): Line[] {
  const first: Line[] = []
  for (const line of lines) {
    first.push(line)
    if (first.length === most) break
  }
  return first
}

const widthOf = (line: Line) => line.reduce((sum, { width }) => sum + width, 0)
