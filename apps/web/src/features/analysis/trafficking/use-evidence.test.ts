import { expect, it } from 'vitest'
import { lineOfRoute } from './use-evidence.ts'

it('a route across the 180th meridian is one line', () => {
  expect(
    lineOfRoute({
      places: [
        [35, 140],
        [45, 179],
        [48, -170],
        [49, -125],
      ],
    }).map(({ lon }) => lon),
  ).toEqual([140, 179, 190, 235])
  expect(
    lineOfRoute({
      places: [
        [0, -179],
        [1, 179],
      ],
    }).map(({ lon }) => lon),
  ).toEqual([-179, -181])
})
