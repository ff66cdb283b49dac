import { expect, test } from 'vitest'
import { formatView, parseView } from './start-view.ts'

test('a view survives a round trip through the URL', () => {
  const view = { centre: { lat: -12.346, lon: 179.999 }, zoom: 7.25 }
  expect(parseView(formatView(view))).toEqual(view)
})

test('an invalid value is no view', () => {
  for (const text of [null, '', '1,2', '91,0,3', '0,181,3', '0,0,17', 'a,b,c', '1e2,0,3', '0,0,-1', '0,0,3,4'])
    expect(parseView(text)).toBeNull()
})
