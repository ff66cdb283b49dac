import { createLineState, flushLines, splitLines } from '@varuna/csv/split-lines'
import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const columns = {
  lat: { names: ['lat', 'latitude'] },
  lon: { names: ['lon', 'lng'] },
  name: { names: ['name'], isOptional: true },
}

async function* linesOf(chunks: Iterable<Uint8Array>) {
  const state = createLineState()
  for (const chunk of chunks) yield* splitLines(state, chunk)
  yield* flushLines(state)
}

async function readChunks(chunks: Iterable<Uint8Array>) {
  const rows: unknown[] = []
  for await (const row of readTable(linesOf(chunks), columns)) rows.push(row.ok ? row.cells : [row.line, row.error])
  return rows
}
const read = (text: string) => readChunks([Buffer.from(text)])

test('columns are found by name, in any order, among others and in any case', async () => {
  expect(await read('\uFEFFNAME,lng,speed,Latitude\r\n"A, B",72.8,4,18.9\r\n\r\nC,-180,,-90')).toEqual([
    { lat: '18.9', lon: '72.8', name: 'A, B' },
    { lat: '-90', lon: '-180', name: 'C' },
  ])
  expect(await read('lat;lon\n1.5;2\n')).toEqual([{ lat: '1.5', lon: '2', name: '' }])
})

test('a header alone has no rows', async () => {
  expect(await read('lat,lon')).toEqual([])
  expect(await read('\n\nlat,lon\n\n')).toEqual([])
})

test('an invalid line is reported by number, and the others are read', async () => {
  expect(await read('lat,lon,name\n1,2\n1,2,"A\n1,2,"A"B\n3,4,C')).toEqual([
    [2, 'expected 3 cells as in the header, got 2'],
    [3, 'a quote is not closed, or text follows a closing quote'],
    [4, 'a quote is not closed, or text follows a closing quote'],
    { lat: '3', lon: '4', name: 'C' },
  ])
})

test('a line of a gigabyte is skipped without buffering it', async () => {
  const megabyte = Buffer.alloc(2 ** 20, '"')
  function* chunks() {
    yield Buffer.from('lat,lon\n1,2\n')
    for (let sent = 0; sent < 1024; sent++) yield megabyte
    yield Buffer.from('\n3,4\n')
  }
  const before = process.memoryUsage().rss
  expect(await readChunks(chunks())).toEqual([
    { lat: '1', lon: '2', name: '' },
    [3, 'longer than 65536 characters'],
    { lat: '3', lon: '4', name: '' },
  ])
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20)
})

test('a file without the columns, or empty, is refused', async () => {
  const missing = 'The first line must name the columns lat, lon; no column is named lon.'
  await expect(read('lat,x\n1,2')).rejects.toMatchObject({ code: 'invalid_input', message: missing })
  await expect(read('"lat,lon\n1,2')).rejects.toThrow('no column is named lat, lon')
  await expect(read('x'.repeat(100_000))).rejects.toThrow('no column is named lat, lon')
  await expect(read('')).rejects.toThrow('The file is empty; its first line must name the columns lat, lon.')
})
