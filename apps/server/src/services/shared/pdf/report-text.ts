import { readFileSync } from 'node:fs'
import { breakLines, type Line, type MeasuredCharacter } from './break-lines.ts'
import { unpackWoff } from './unpack-woff.ts'

const readFace = (folder: string, subset: string, weight: number) =>
  unpackWoff(
    readFileSync(new URL(import.meta.resolve(`@fontsource/${folder}/files/${folder}-${subset}-${weight}-normal.woff`))),
  )

/** The site's fonts, each as subsets tried in turn for a character. */
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

const nameOf = (family: string, subset: string) => (subset === 'latin' ? family : `${family}-${subset}`)

/** Read with the first document. */
let facesByName: Map<string, Buffer> | null = null
const readFaces = () =>
  new Map(
    Object.entries(families).flatMap(([family, { folder, weight, subsets }]) =>
      subsets.map((subset) => [nameOf(family, subset), readFace(folder, subset, weight)] as const),
    ),
  )

interface PdfFont {
  font: {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): { advanceWidth: number }
  }
}

/** Relative to the font size. */
const BOX = { width: 0.58, height: 0.62, gap: 0.08 }
const LINE_HEIGHT = 1.35
/** The mono font's own space is an empty glyph at the end of its table, past which fontkit reads; every glyph of it is as wide. */
const MONO_SPACE = { font: 'text', width: 0.6 }

export interface ReportText {
  /** Breaks a text into lines of at most this width, lazily. */
  lines(text: string, family: Family, size: number, width: number): Iterable<Line>
  draw(line: Line, x: number, y: number, size: number, colour: string): void
  lineHeight(size: number): number
  /** Whether a character was drawn as a box. */
  hasBoxes(): boolean
}

/** Registers the fonts with a document and lays out text of any script; characters missing from all fonts become boxes. */
export function createReportText(doc: PDFKit.PDFDocument): ReportText {
  facesByName ??= readFaces()
  for (const [name, face] of facesByName) doc.registerFont(name, face)
  /** Opened on demand: a document embeds each opened font, and opening all takes 15 ms. */
  const faces = new Map<string, PdfFont['font']>()
  const open = (name: string) => {
    let opened = faces.get(name)
    if (opened === undefined) {
      doc.font(name)
      faces.set(name, (opened = (doc as unknown as { _font: PdfFont })._font.font))
    }
    return opened
  }
  /** At font size 1. Laying out whole words with kerning would take twenty times as long. */
  const measure = (character: string, family: Family): MeasuredCharacter => {
    if (character === ' ' && family === 'mono') return MONO_SPACE
    const codePoint = character.codePointAt(0) ?? 0
    for (const tried of [family, 'text'] as const)
      for (const subset of families[tried].subsets) {
        const font = nameOf(tried, subset)
        const opened = open(font)
        if (opened.hasGlyphForCodePoint(codePoint))
          return { font, width: opened.glyphForCodePoint(codePoint).advanceWidth / opened.unitsPerEm }
      }
    return { font: null, width: BOX.width + BOX.gap }
  }
  const known = new Map<string, MeasuredCharacter>()
  const measureOnce = (character: string, family: Family) => {
    const key = `${family} ${character}`
    let measured = known.get(key)
    if (measured === undefined) known.set(key, (measured = measure(character, family)))
    return measured
  }
  let boxes = false

  return {
    lines: (text, family, size, width) =>
      breakLines(cleanText(text), width, (character) => {
        const measured = measureOnce(character, family)
        return { font: measured.font, width: size * measured.width }
      }),
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

/** Removes zero-width characters: control characters, direction marks, joiners, variation selectors. Combining sequences are composed. */
const cleanText = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(/[^\S\n]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\ufe00-\ufe0f]/gu, (character) => (character === '\n' ? '\n' : ''))
