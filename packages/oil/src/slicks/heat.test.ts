import { expect, test } from 'vitest'
import { rgbTurns, turned } from '../image/rgb-tensor.ts'
import { createPhotographHeat, createRadarHeat } from './heat.ts'

test('log-odds become a share of oil in 0 to 255', () => {
  const heat = createRadarHeat(Float32Array.from([-20, 0, 20, Math.log(3)]))
  expect(heat).toEqual({ width: 2, height: 2, data: Uint8Array.from([0, 128, 255, 191]) })
})

test('a spot that is hot in every turn of a photograph maps back to its original position', () => {
  const side = 10
  const logits = new Float32Array(rgbTurns * side * side).fill(-6)
  for (let turn = 0; turn < rgbTurns; turn++) {
    const [x, y] = turned(7, 2, side, turn)
    logits[turn * side * side + y * side + x] = 6
  }
  const { width, data } = createPhotographHeat(logits)
  const hottest = data.indexOf(Math.max(...data))
  expect([Math.floor((hottest % width) / 4), Math.floor(hottest / width / 4)]).toEqual([7, 2])
  expect(data[(9 * 4 + 2) * width + 2]).toBeLessThan(5)
})
