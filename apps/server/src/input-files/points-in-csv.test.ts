import { expect, test } from 'vitest'
import { readCsvPoints } from './points-in-csv.ts'

async function* linesOf(text: string) {
  yield* text.split('\n')
}

async function read(text: string) {
  const found = []
  for await (const point of readCsvPoints(linesOf(text)))
    found.push(point.ok ? [point.value.lat, point.value.lon] : point.error)
  return found
}

test('columns are found by name, in any order and among other columns', async () => {
  expect(await read('name,lon,speed,lat\nA,72.8,4,18.9\n\nB,-180,,-90')).toEqual([
    [18.9, 72.8],
    [-90, -180],
  ])
  expect(await read('\uFEFFLatitude;Longitude;name\n1.5;2;x')).toEqual([[1.5, 2]])
  expect(await read('"name","lat","lng"\n"Gulf, of Mannar",8.7,78.7')).toEqual([[8.7, 78.7]])
})

test('decimal commas are accepted, as many spreadsheet locales write them', async () => {
  expect(await read('lat;lon\n55,5;-3,25\n-0,5;,5')).toEqual([
    [55.5, -3.25],
    [-0.5, 0.5],
  ])
  expect(await read('lat,lon\n"55,5","3,25"')).toEqual([[55.5, 3.25]])
  expect(await read('lat;lon\n5,5,5;1')).toEqual(["line 2: lat is '5,5,5', not -90 to 90"])
})

test('an invalid line is reported by number, and the other lines are read', async () => {
  expect(await read('lat,lon\n91,0\n0,181\n,5\nnorth,5\nNaN,5\n0x10,5\n1e308,5\n1,\n1')).toEqual([
    "line 2: lat is '91', not -90 to 90",
    "line 3: lon is '181', not -180 to 180",
    "line 4: lat is '', not -90 to 90",
    "line 5: lat is 'north', not -90 to 90",
    "line 6: lat is 'NaN', not -90 to 90",
    "line 7: lat is '0x10', not -90 to 90",
    "line 8: lat is '1e308', not -90 to 90",
    "line 9: lon is '', not -180 to 180",
    'line 10: expected 2 cells as in the header, got 1',
  ])
})

test('a file without the columns, or empty, is refused', async () => {
  await expect(read('x,y\n1,2')).rejects.toThrow(
    'The first line must name the columns lat, lon; no column is named lat, lon.',
  )
  await expect(read('')).rejects.toThrow('The file is empty')
})
