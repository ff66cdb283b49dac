import { inflateSync } from 'node:zlib'

/** A text line of a PDF written by this server: its start in points from the left, and whether a side line precedes it. */
export interface PdfLine {
  x: number
  text: string
  hasBar: boolean
}

/** The lines of a report in order, parsed from its page contents; supports only what pdfkit writes. */
export function pdfLines(pdf: Buffer): PdfLine[] {
  const objects = readObjects(pdf)
  const toUnicode = new Map<string, Map<string, string>>()
  for (const { text } of objects.values())
    for (const [, name = '', font = ''] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.text ?? '')?.[1]
      if (map !== undefined) toUnicode.set(name, readMap(objects.get(map)?.stream ?? ''))
    }
  const lines: (PdfLine & { y: number })[] = []
  for (const { text } of objects.values()) {
    const contents = /\/Type \/Page\n[\s\S]*\/Contents (\d+) 0 R/.exec(text)?.[1]
    if (contents === undefined) continue
    const { stream } = objects.get(contents) ?? { stream: '' }
    const bars = [...stream.matchAll(/^([\d.]+) ([\d.]+) 1\.5 [\d.]+ re$/gm)].map(([, , y]) => Number(y))
    const runs = /1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/(F\d+) [\d.]+ Tf\n\[(.*)\] TJ/g
    let page: (PdfLine & { y: number })[] = []
    for (const [, x, y, font = '', shown = ''] of stream.matchAll(runs)) {
      const written = [...shown.matchAll(/<([0-9a-f]+)>/g)]
        .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
        .map((glyph) => toUnicode.get(font)?.get(glyph) ?? '')
        .join('')
      const last = page.at(-1)
      if (last?.y === Number(y)) last.text += written
      else page.push({ x: Number(x), y: Number(y), text: written, hasBar: false })
    }
    // Text is positioned by its baseline from below, a side line by its top from above.
    page = page.map((line) => ({
      ...line,
      hasBar: bars.some((y) => Math.abs(PAGE_HEIGHT - line.y - y) < 20 && line.x > 50),
    }))
    lines.push(...page)
  }
  return lines.map(({ x, text, hasBar }) => ({ x, text, hasBar }))
}

const PAGE_HEIGHT = 841.89

function readObjects(pdf: Buffer): Map<string, { text: string; stream: string }> {
  const source = pdf.toString('latin1')
  const objects = new Map<string, { text: string; stream: string }>()
  for (const { index, 0: head, 1: id = '', 2: text = '' } of source.matchAll(
    /^(\d+) 0 obj\n([\s\S]*?)(?:\nstream\n|\nendobj)/gm,
  )) {
    const begin = index + head.length
    const bytes = pdf.subarray(begin, source.indexOf('\nendstream', begin))
    const stream = head.endsWith('stream\n') ? (text.includes('/FlateDecode') ? inflateSync(bytes) : bytes) : ''
    objects.set(id, { text, stream: stream.toString('latin1') })
  }
  return objects
}

function readMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>()
  for (const [, from = '0', texts = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*)\]/g))
    for (const [at, [, text = '']] of [...texts.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = (text.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))
      map.set((Number.parseInt(from, 16) + at).toString(16).padStart(4, '0'), String.fromCharCode(...units))
    }
  return map
}
