import { expect, test } from 'vitest'
import { viewOf } from './view-of.ts'

const at = (lon: number) => ({ lat: 0, lon })

test('the map lies over the middle of the places', () => {
  expect(viewOf([at(-140), at(80)], 720).centre.lon).toBe(-30)
})

test('all places are inside, with room to spare', () => {
  const { zoom } = viewOf([at(-90), at(150)], 900)
  expect((900 / (512 * 2 ** zoom)) * 360).toBeGreaterThan(240)
})

test('neither one place nor a narrow screen makes the zoom run away', () => {
  expect(viewOf([at(10)], 900).zoom).toBe(2.5)
  expect(viewOf([at(-170), at(170)], 300).zoom).toBe(0.5)
})
