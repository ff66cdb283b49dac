import { setImmediate as immediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writePdf, type Page } from './report-page.ts'

const open = (write: (page: Page) => Promise<void>) => {
  const words = { page: (number: number) => `Page ${number}`, glyphsMissing: 'Boxes.' }
  return writePdf({ language: 'en', title: 'Slick', changedMs: 0, words }, write)
}

test('other requests run after each line of one long word, which takes as many lines as it needs', async () => {
  let turns = 0
  let isWritten = false
  const doc = await open(async (page) => {
    await page.write('abcdefghij'.repeat(1_000), { size: 10 })
    isWritten = true
  })
  doc.resume()
  for (; !isWritten && turns < 1_000; turns += 1) await immediate()
  expect(turns).toBeGreaterThan(80)
  expect(turns).toBeLessThan(150)
})

test('equal contents have equal bytes, and writing stops when the reader does', async () => {
  const bytesOf = async (write: (page: Page) => Promise<void>) => {
    const pieces: Uint8Array[] = []
    for await (const piece of await open(write)) pieces.push(piece as Uint8Array)
    return Buffer.concat(pieces)
  }
  const write = (page: Page) => page.write('Καλημέρα, 漁船', { size: 10 })
  expect((await bytesOf(write)).equals(await bytesOf(write))).toBe(true)

  let lines = 0
  const left = await open(async (page) => {
    for (; lines < 1_000; lines += 1) await page.write('line', { size: 10 })
  })
  left.destroy()
  for (let turn = 0; turn < 20; turn += 1) await immediate()
  expect(lines).toBeLessThan(5)
})
