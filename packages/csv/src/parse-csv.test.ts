import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'

test('keys rows by column, with any line ending and a byte order mark', () => {
  expect(parseCsv('\uFEFFname, lat\r\n"Gulf, of Mannar",8.7\r\n B ,\r\n')).toEqual([
    { name: 'Gulf, of Mannar', lat: '8.7' },
    { name: 'B', lat: '' },
  ])
  expect(parseCsv('name;lat\nA;1')).toEqual([{ name: 'A', lat: '1' }])
  expect(parseCsv('name\tlat\n"A"\t1')).toEqual([{ name: 'A', lat: '1' }])
})

test('a header alone has no rows', () => {
  expect(parseCsv('name,lat')).toEqual([])
  expect(parseCsv('name,lat\n')).toEqual([])
})

test.each([
  ['a,b\n1,2\n1', 'line 3: expected 2 cells as in the header, got 1'],
  ['a,b\n1,2,3', 'line 2: expected 2 cells as in the header, got 3'],
  ['a,b\n1,"2', 'line 2: a quote is not closed, or text follows a closing quote'],
  ['a,"b\n1,2', 'line 1: a quote is not closed, or text follows a closing quote'],
])('%j is refused', (text, reason) => {
  expect(() => parseCsv(text)).toThrow(reason)
})
