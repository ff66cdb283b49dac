import type { AreaReportRequest } from '@varuna/contract/desk/area-report'
import { expect, test } from 'vitest'
import { keyOfRequest, readAreaUrl, writeAreaUrl } from './area-url.ts'

const period = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-08T00:00:00.000Z' }
const requests: AreaReportRequest[] = [
  { area: { kind: 'zone', id: 'in-gom' }, ...period },
  { area: { kind: 'box', south: -20, west: 179, north: -10, east: -179 }, ...period, simulated: true },
  {
    area: {
      kind: 'shape',
      polygons: [
        [
          [
            [20, 10],
            [21.5, 10],
            [21, 11],
          ],
          [
            [20.5, 10.1],
            [20.6, 10.1],
            [20.6, 10.2],
          ],
        ],
        [
          [
            [30, -10],
            [31, -10],
            [31, -11],
          ],
        ],
      ],
    },
    ...period,
  },
]

test('an address holds a request', () => {
  for (const request of requests) {
    const read = readAreaUrl(new URLSearchParams(writeAreaUrl(request)))
    expect(read).toMatchObject({ request, dropped: [] })
    expect(read.request && keyOfRequest(read.request)).toBe(keyOfRequest(request))
  }
  expect(new Set(requests.map(keyOfRequest)).size).toBe(3)
})

test('a part of a request begins one, and what cannot be used is named', () => {
  expect(readAreaUrl(new URLSearchParams({ zone: 'in-gom' }))).toEqual({
    request: null,
    area: { kind: 'zone', id: 'in-gom' },
    dropped: [],
  })
  const faults = { box: '1,2,3', shape: '1,2 3', zone: '' }
  for (const [name, text] of Object.entries(faults))
    expect(readAreaUrl(new URLSearchParams({ [name]: text, ...period })).dropped, name).toEqual([name])
  expect(readAreaUrl(new URLSearchParams({ box: '99,0,100,1', ...period })).dropped).toEqual(['box'])
  expect(readAreaUrl(new URLSearchParams({ zone: 'a', from: 'x', to: period.to }))).toMatchObject({
    area: { kind: 'zone' },
    dropped: ['from, to'],
  })
})
