import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChartAlert } from './chart-alert.ts'
import { clusterAlerts } from './cluster-alerts.ts'

const alert = (id: string, lat: number, lon: number, over: Partial<ChartAlert> = {}): ChartAlert => ({
  id,
  lat,
  lon,
  level: 'notice',
  isResolved: false,
  ...over,
})
const idsOf = ({ clusters }: ReturnType<typeof clusterAlerts>) =>
  clusters.map(({ alerts }) => alerts.map(({ id }) => id))

test('clusters near alerts under the highest level, and separates them at a closer zoom', () => {
  const alerts = [
    alert('notice', 10, 70),
    alert('alarm', 10.2, 70.2, { level: 'alarm' }),
    alert('done', 10.1, 70, { level: 'alarm', isResolved: true }),
    alert('far', -20, 50),
  ]
  const wide = clusterAlerts(alerts, 3, 40)
  expect(idsOf(wide)).toEqual([['alarm', 'notice', 'done']])
  expect(wide.alone.map(({ id }) => id)).toEqual(['far'])
  expect(wide.clusters[0]?.lat).toBeCloseTo(10.1)
  expect(wide.clusters[0]?.lon).toBeCloseTo(70.067, 2)
  expect(clusterAlerts(alerts, 12, 40)).toMatchObject({ clusters: [], alone: { length: 4 } })
})

test('clusters alerts across the 180th meridian, and treats the poles like other places', () => {
  const { clusters } = clusterAlerts([alert('west', 0, 179.9), alert('east', 0, -179.9)], 2, 40)
  expect(clusters).toHaveLength(1)
  expect(clusters[0]?.lon).toBeCloseTo(180)
  expect(clusterAlerts([alert('a', 90, 0), alert('b', 90, 0)], 2, 40).clusters).toHaveLength(1)
})

test('puts every alert in exactly one mark, whatever the zoom', () => {
  const places = fc.array(
    fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(places, fc.double({ min: 0, max: 14, noNaN: true }), (all, zoom) => {
      const alerts = all.map(({ lat, lon }, index) => alert(String(index), lat, lon))
      const { clusters, alone } = clusterAlerts(alerts, zoom, 40)
      const ids = [...clusters.flatMap((cluster) => cluster.alerts), ...alone].map(({ id }) => Number(id))
      expect(ids.sort((a, b) => a - b)).toEqual(alerts.map((_, index) => index))
      expect(clusters.every((cluster) => cluster.alerts.length > 1)).toBe(true)
    }),
  )
})

test('clusters 10,000 alerts within a frame', () => {
  const alerts = Array.from({ length: 10_000 }, (_, index) =>
    alert(String(index), ((index * 7919) % 1600) / 10 - 80, ((index * 104_729) % 3600) / 10 - 180),
  )
  const { clusters, alone } = clusterAlerts(alerts, 2, 40)
  expect(clusters.length + alone.length).toBeLessThan(1_500)
})
