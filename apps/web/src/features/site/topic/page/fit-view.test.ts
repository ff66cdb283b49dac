import { expect, test } from 'vitest'
import { fitView } from './fit-view.ts'

const at = (lon: number) => ({ lat: 0, lon })

test('centres the map between the outermost places', () => {
  expect(fitView([at(-140), at(80)], 720).centre.lon).toBe(-30)
})

test('shows all places with a margin', () => {
  const { zoom } = fitView([at(-90), at(150)], 900)
  expect((900 / (512 * 2 ** zoom)) * 360).toBeGreaterThan(240)
})

test('shows all places on a phone, too', () => {
  const { zoom } = fitView([at(-147), at(80)], 328)
  expect((328 / (512 * 2 ** zoom)) * 360).toBeGreaterThan(227 * 1.1)
})

test('limits the zoom for a single place and for a narrow screen', () => {
  expect(fitView([at(10)], 900).zoom).toBe(2.5)
  expect(fitView([at(-170), at(170)], 200).zoom).toBe(-0.5)
})
