import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { unpackWoff } from './unpack-woff.ts'

const path = (name: string) => fileURLToPath(import.meta.resolve(`@fontsource/${name}-normal.woff`))

const documentWith = (font: string | Buffer) => {
  const doc = new PDFDocument({ info: { CreationDate: new Date(0) } })
  doc.font(font).text('QuaysideÆØÅéß0123', 10, 10)
  doc.end()
  return buffer(doc)
}

test.each([
  'source-sans-3/files/source-sans-3-latin-400',
  'barlow-condensed/files/barlow-condensed-latin-600',
  'ibm-plex-mono/files/ibm-plex-mono-latin-400',
])('a document with the unpacked %s equals one with the WOFF file', async (name) => {
  const woff = readFileSync(path(name))
  const font = unpackWoff(woff)
  expect(font.length).toBe(woff.readUInt32BE(16))
  expect((await documentWith(font)).equals(await documentWith(path(name)))).toBe(true)
})
