import { describe, expect, it } from 'vitest'
import type { ChartPoint } from './chart-point.ts'
import { diffPoints } from './diff-points.ts'

const point = (id: string, more: Partial<ChartPoint> = {}): ChartPoint => ({
  id,
  lat: 18.9,
  lon: 72.8,
  kind: 'earlier',
  tone: 'note',
  course: null,
  title: id,
  facts: [{ label: 'Speed', value: '4 kn' }],
  warning: null,
  ...more,
})
const drawn = (...points: ChartPoint[]) => new Map(points.map((each) => [each.id, each]))

describe('diffPoints', () => {
  it('adds all to an empty map and removes all for an empty list', () => {
    expect(diffPoints(new Map(), [point('a'), point('b')]).added.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(diffPoints(drawn(point('a'), point('b')), [])).toEqual({ added: [], changed: [], removed: ['a', 'b'] })
  })

  it('leaves equal points alone, even as new objects', () => {
    expect(diffPoints(drawn(point('a')), [point('a')])).toEqual({ added: [], changed: [], removed: [] })
  })

  it('distinguishes moved, changed and replaced points', () => {
    const moved = point('a', { lon: 73 })
    const retold = point('b', { facts: [{ label: 'Speed', value: '9 kn' }] })
    const diff = diffPoints(drawn(point('a'), point('b'), point('c')), [moved, retold, point('d')])
    expect(diff).toEqual({ added: [point('d')], changed: [moved, retold], removed: ['c'] })
  })

  it('draws an id once, with the last point of that id', () => {
    expect(diffPoints(new Map(), [point('a'), point('a', { lat: 1 })]).added).toEqual([point('a', { lat: 1 })])
  })
})
