import PDFDocument from 'pdfkit'
import type { Family, ReportText } from './report-text.ts'

/** In points. */
export const PAGE = { margin: 50, bottom: 60, width: 595.28, height: 841.89 }
export const PAGE_WIDTH = PAGE.width - 2 * PAGE.margin
const colours = { ink: '#16222c', soft: '#4c5c68', line: '#c8d2d8', alarm: '#a3260f' }
/** Of what an imported file states: the line beside it, and the room for it. */
const STATED_LINE = 1.5
const STATED_INSET = 12
export const reportColours = colours

/** An empty A4 document; equal contents of equal times have equal bytes. */
export function createReportDocument(language: string, title: string, changedMs: number): PDFKit.PDFDocument {
  const time = new Date(changedMs)
  return new PDFDocument({
    size: 'A4',
    // The page is broken here, never by the library.
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Varuna', Producer: 'Varuna', CreationDate: time, ModDate: time },
  })
}

/** `isStated` sets off what an imported file states: indented, softer, with a line beside it. */
interface Style {
  family?: Family
  size: number
  colour?: string
  isStated?: boolean
}

export interface Page {
  write(text: string, style: Style): void
  heading(text: string): void
  space(points: number): void
  /** Begins a new page when less than this is left. */
  reserve(points: number): void
  y(): number
  hasBoxes(): boolean
  end(): void
}

export function createPage(doc: PDFKit.PDFDocument, text: ReportText, words: { page(number: number): string }): Page {
  let y = PAGE.margin
  let number = 1
  const footer = () => {
    const [line] = text.lines(words.page(number), 'text', 8, PAGE_WIDTH)
    if (line) text.draw(line, PAGE.margin, PAGE.height - 36, 8, colours.soft)
  }
  const reserve = (points: number) => {
    if (y + points <= PAGE.height - PAGE.bottom) return
    footer()
    doc.addPage()
    number += 1
    y = PAGE.margin
  }
  const page: Page = {
    write(what, { family = 'text', size, isStated = false, colour = isStated ? colours.soft : colours.ink }) {
      const inset = isStated ? STATED_INSET : 0
      const height = text.lineHeight(size)
      for (const line of text.lines(what, family, size, PAGE_WIDTH - inset)) {
        reserve(height)
        if (isStated) doc.rect(PAGE.margin, y, STATED_LINE, height).fill(colours.soft)
        text.draw(line, PAGE.margin + inset, y, size, colour)
        y += height
      }
    },
    heading(what) {
      reserve(110)
      y += 14
      doc
        .lineWidth(0.6)
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.margin + PAGE_WIDTH, y)
        .stroke(colours.line)
      y += 8
      page.write(what, { family: 'title', size: 15 })
      y += 2
    },
    space(points) {
      y += points
    },
    reserve,
    y: () => y,
    hasBoxes: text.hasBoxes,
    end: footer,
  }
  return page
}
