import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { createReportText } from './report-text.ts'

test.each(['text', 'bold', 'title', 'mono'] as const)(
  '%s lays out and draws every printable ASCII character',
  (family) => {
    const doc = new PDFDocument({ margin: 0 })
    doc.resume()
    const text = createReportText(doc)
    const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join('')
    const lines = [...text.lines(ascii, family, 8, 10_000)]
    for (const line of lines) text.draw(line, 10, 10, 8, '#000')
    expect([lines.length, text.hasBoxes()]).toEqual([1, false])
    doc.destroy()
  },
)

test('a space of the mono font is as wide as its letters', () => {
  const doc = new PDFDocument({ margin: 0 })
  doc.resume()
  const text = createReportText(doc)
  const widthOf = (what: string) =>
    [...text.lines(what, 'mono', 10, 1_000)].flat().reduce((sum, { width }) => sum + width, 0)
  expect(widthOf('a b')).toBeCloseTo(widthOf('abc'), 6)
  doc.destroy()
})
