import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const face = (folder: string, subset: string, weight: number) =>
  fileURLToPath(import.meta.resolve(`@fontsource/${folder}/files/${folder}-${subset}-${weight}-normal.woff`))

/** The fonts of the site, each in the subsets that are tried in turn for a character. */
const families = {
  text: {
    folder: 'source-sans-3',
    weight: 400,
    subsets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'],
  },
  bold: {
    folder: 'source-sans-3',
    weight: 600,
    subsets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'],
  },
  title: { folder: 'barlow-condensed', weight: 600, subsets: ['latin', 'latin-ext', 'vietnamese'] },
  mono: {
    folder: 'ibm-plex-mono',
    weight: 400,
    subsets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'],
  },
} as const
export type Family = keyof typeof families

/** Characters of one font; null for those that no font has, which are drawn as empty boxes. */
interface Run {
  font: string | null
  text: string
  width: number
}
type Line = Run[]

interface PdfFont {
  font: {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): { advanceWidth: number }
  }
}

/** In font sizes. */
const BOX = { width: 0.58, height: 0.62, gap: 0.08 }
const LINE_HEIGHT = 1.35

export interface ReportText {
  /** Breaks a text into lines of at most this width. */
  lines(text: string, family: Family, size: number, width: number): Line[]
  draw(line: Line, x: number, y: number, size: number, colour: string): void
  lineHeight(size: number): number
  /** Whether a character was drawn as a box. */
  hasBoxes(): boolean
}

/** Registers the fonts with a document, and lays out text of any script; what no font has is shown as a box. */
export function createReportText(doc: PDFKit.PDFDocument): ReportText {
  const faces = new Map<string, PdfFont['font']>()
  for (const [family, { folder, weight, subsets }] of Object.entries(families))
    for (const subset of subsets) {
      const name = subset === 'latin' ? family : `${family}-${subset}`
      doc.registerFont(name, readFileSync(face(folder, subset, weight)))
      doc.font(name)
      faces.set(name, (doc as unknown as { _font: PdfFont })._font.font)
    }
  let boxes = false
  const fontOf = (character: string, family: Family): string | null => {
    const codePoint = character.codePointAt(0) ?? 0
    for (const tried of [family, 'text'] as const)
      for (const subset of families[tried].subsets) {
        const name = subset === 'latin' ? tried : `${tried}-${subset}`
        if (faces.get(name)?.hasGlyphForCodePoint(codePoint)) return name
      }
    return null
  }
  const known = new Map<string, string | null>()
  const fontFor = (character: string, family: Family) => {
    const key = `${family} ${character}`
    let font = known.get(key)
    if (font === undefined) known.set(key, (font = fontOf(character, family)))
    return font
  }
  /** Widths of characters at size 1. Laying out whole words, with their kerning, would take twenty times as long. */
  const widths = new Map<string, number>()
  const widthFor = (character: string, font: string) => {
    const key = `${font} ${character}`
    let width = widths.get(key)
    if (width === undefined) {
      const drawn = faces.get(font)
      width = drawn ? drawn.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / drawn.unitsPerEm : 0
      widths.set(key, width)
    }
    return width
  }
  const runsOf = (text: string, family: Family, size: number): Run[] => {
    const runs: Run[] = []
    for (const character of text) {
      const font = fontFor(character, family)
      const width = size * (font === null ? BOX.width + BOX.gap : widthFor(character, font))
      const last = runs.at(-1)
      if (last?.font === font) {
        last.text += character
        last.width += width
      } else runs.push({ font, text: character, width })
    }
    return runs
  }
  const widthOf = (runs: readonly Run[]) => runs.reduce((sum, { width }) => sum + width, 0)

  return {
    lines(text, family, size, width) {
      const lines: Line[] = []
      for (const paragraph of cleanText(text).split('\n')) {
        let line: Run[] = []
        let room = width
        for (const word of paragraph.split(/(?<=[ \u3000-\u303f\u3040-\u30ff\u4e00-\u9fff])/)) {
          let runs = runsOf(word, family, size)
          if (widthOf(runs) > room && line.length > 0) {
            lines.push(line)
            line = []
            room = width
          }
          // A word that is wider than the page is broken anywhere.
          for (let rest = [...word]; widthOf(runs) > width && rest.length > 1;) {
            const fits = Math.max(1, Math.floor((rest.length * width) / widthOf(runs)) - 1)
            lines.push(runsOf(rest.slice(0, fits).join(''), family, size))
            rest = rest.slice(fits)
            runs = runsOf(rest.join(''), family, size)
          }
          line.push(...runs)
          room -= widthOf(runs)
        }
        lines.push(line)
      }
      return lines
    },
    draw(line, x, y, size, colour) {
      let at = x
      for (const { font, text, width } of line) {
        if (font !== null) {
          doc.font(font).fontSize(size).fillColor(colour).text(text, at, y, { lineBreak: false })
        } else {
          boxes = true
          const side = BOX.width * size
          const top = y + size * 0.32
          for (let box = 0; box < [...text].length; box++)
            doc
              .lineWidth(0.5)
              .rect(at + box * (side + BOX.gap * size), top, side, BOX.height * size)
              .stroke(colour)
        }
        at += width
      }
    },
    lineHeight: (size) => size * LINE_HEIGHT,
    hasBoxes: () => boxes,
  }
}

/** Without what has no width: control characters, direction marks, joiners, marks of variants. Combined letters become one. */
const cleanText = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(/[^\S\n]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\ufe00-\ufe0f]/gu, (character) => (character === '\n' ? '\n' : ''))
