import { expect, test } from 'vitest'
import { findAnchorage } from './anchorages.ts'
import { mergePorts } from './merge-ports.ts'
import { openPorts, type PortRow } from './ports.ts'

const port = (name: string, lat: number, lon: number, more: Partial<PortRow> = {}): PortRow => ({
  name,
  aliases: [],
  country: 'IN',
  locode: null,
  lat,
  lon,
  source: 'bundled',
  ...more,
})
const official = (name: string, lat: number, lon: number, more: Partial<PortRow> = {}) =>
  port(name, lat, lon, { source: 'wpi.csv', ...more })

test('a port of the list replaces the bundled one with its code, its name or its place, and keeps the other names', () => {
  const bundled = openPorts([
    port('Mumbai', 18.94, 72.83, { aliases: ['Bombay'], locode: 'INBOM' }),
    port('Okha', 22.5, 69.1),
    port('Sassoon Dock', 18.99, 72.901),
    port('Kandla', 23.0, 70.2),
    port('Victoria', -4.6, 55.5, { country: 'SC' }),
  ])
  const { rows, byFoldedName } = mergePorts(bundled, [
    official('Bombay Harbour', 18.99, 72.9, { locode: 'INBOM' }),
    official('Okha', 22.4, 69.0, { locode: 'INOKH' }),
    official('Victoria', 48.4, -123.4, { country: 'CA' }),
  ])
  expect(rows.map(({ name, source }) => `${name} ${source}`)).toEqual([
    'Bombay Harbour wpi.csv',
    'Okha wpi.csv',
    'Victoria wpi.csv',
    'Kandla bundled',
    'Victoria bundled',
  ])
  expect(byFoldedName.get('mumbai')?.map(({ lat }) => lat)).toEqual([18.99])
  expect(byFoldedName.get('sassoon dock')?.map(({ name }) => name)).toEqual(['Bombay Harbour'])
  expect(mergePorts(bundled, [])).toBe(bundled)
})

test('an anchorage is found by its circle or its outline, across the antimeridian too', () => {
  const anchorages = [
    { name: 'B', shape: { type: 'circles' as const, circles: [{ lat: 25.2, lon: 56.45, radiusNm: 3 }] } },
    {
      name: 'P',
      shape: {
        type: 'polygon' as const,
        corners: [
          [179, -1],
          [181, -1],
          [181, 1],
          [179, 1],
        ] as const,
      },
    },
  ]
  const nameAt = (lat: number, lon: number) => findAnchorage(anchorages, lat, lon)?.name ?? null
  expect([nameAt(25.23, 56.45), nameAt(25.3, 56.45), nameAt(0, -179.5), nameAt(0, 179.5), nameAt(0, 178)]).toEqual([
    'B',
    null,
    'P',
    'P',
    null,
  ])
})
