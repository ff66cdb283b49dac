import { kml as kmlToGeoJson } from '@tmcw/togeojson'
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { readShapefile } from './read-shapefile.ts'
import { readXmlZones } from './read-xml-zones.ts'
import { testDbf, testShp } from './testing-shapefile.ts'

const square = (west: number, south: number, size: number) =>
  [
    [west, south],
    [west, south + size],
    [west + size, south + size],
    [west + size, south],
    [west, south],
  ] as [number, number][]
const reversed = (west: number, south: number, size: number) => square(west, south, size).toReversed()

describe('KML and GPX', () => {
  const coordinates = (ring: [number, number][]) => ring.map((position) => `${position.join(',')},0`).join('\n ')
  const ringOf = (element: string, ring: [number, number][]) =>
    `<${element}><LinearRing><coordinates> ${coordinates(ring)} </coordinates></LinearRing></${element}>`
  const polygon = `<Polygon>${ringOf('outerBoundaryIs', square(70, 10, 4))}${ringOf('innerBoundaryIs', reversed(71, 11, 1))}</Polygon>`
  const document = (body: string) =>
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>All</name>${body}</Document></kml>`
  const placemark = (name: string, body: string) => `<Placemark>${name}${body}</Placemark>`

  test('polygons of a placemark are one zone with its holes, name and data, as another reader finds them', () => {
    const text = document(
      placemark(
        '<name>Reef &amp; bank</name><!-- <name>no</name> -->',
        `<ExtendedData><Data name="iso3"><value>IND</value></Data><SchemaData><SimpleData name="iucn_cat">II</SimpleData></SchemaData></ExtendedData>
         <MultiGeometry>${polygon}${polygon}</MultiGeometry>`,
      ) +
        placemark('', polygon) +
        placemark('<name>A buoy</name>', '<Point><coordinates>70,10</coordinates></Point>'),
    )
    const read = readXmlZones(text, 'areas')
    if (!read.ok) throw new Error(read.error)
    expect(read.value.map(({ properties }) => properties)).toEqual([
      { name: 'Reef & bank', iso3: 'IND', iucn_cat: 'II' },
      { name: 'areas 2' },
    ])
    const window = new Window()
    const parsed = new window.DOMParser().parseFromString(text, 'application/xml')
    const [other] = kmlToGeoJson(parsed as unknown as Parameters<typeof kmlToGeoJson>[0]).features
    const polygons = (other?.geometry as unknown as { geometries: { coordinates: number[][][] }[] }).geometries
    expect(polygons.map((one) => one.coordinates.map((ring) => ring.map(([lon, lat]) => [lon, lat])))).toEqual(
      read.value[0]?.geometry.coordinates,
    )
    expect(read.value[0]?.geometry.coordinates).toEqual(Array(2).fill([square(70, 10, 4), reversed(71, 11, 1)]))
  })

  test('routes and segments of tracks are closed to outlines', () => {
    const points = (tag: string) =>
      square(70, 10, 1)
        .slice(0, 4)
        .map(([lon, lat]) => `<${tag} lat="${lat}" lon='${lon}'/>`)
        .join('')
    const text = `<gpx><rte><name>Closed <![CDATA[<bay>]]></name>${points('rtept')}</rte>
      <trk><name>Round</name><trkseg>${points('trkpt')}</trkseg><trkseg><trkpt lat="1" lon="1"/></trkseg></trk></gpx>`
    expect(readXmlZones(text, 'x')).toMatchObject({
      ok: true,
      value: ['Closed <bay>', 'Round'].map((name) => ({
        properties: { name },
        geometry: { coordinates: [[square(70, 10, 1)]] },
      })),
    })
  })

  test.each([
    ['<kml><Placemark>', '<Placemark> is not closed: the file is cut off'],
    ['<kml></Document></kml>', '</Document> closes an element that is not open'],
    ['<!DOCTYPE kml [<!ENTITY a "b">]><kml/>', 'line 1: document types are not read'],
    ['<kml>\n<!-- no end', 'line 2: a comment has no end'],
    ['<kml/>', 'it holds no polygons'],
  ])('%s is refused: %s', (text, error) => {
    expect(readXmlZones(text, 'x')).toEqual({ ok: false, error })
  })

  test('no text breaks the reader', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '</',
      '/>',
      '<kml>',
      '</kml>',
      '<Placemark>',
      '<Polygon>',
      '<coordinates>',
      '<!--',
      ']]>',
      '&#0;',
      '&#x110000;',
      'a',
      '1,2 ',
      '"',
    )
    fc.assert(fc.property(fc.array(part), (parts) => readXmlZones(parts.join(''), 'x').ok !== undefined))
  })
})

describe('a shapefile', () => {
  const wgs84 = 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]'
  const parts = (over = {}) => ({
    shp: testShp([[square(70, 10, 4), reversed(71, 11, 1), square(80, 10, 1)], [square(60, 0, 1)]]),
    dbf: testDbf(
      ['NAME', 'ISO3'],
      [
        ['Réserve', 'FRA'],
        ['Bank', ''],
      ],
    ),
    prj: wgs84,
    cpg: null,
    ...over,
  })

  test('has its polygons with their holes, and the attributes of their rows', () => {
    expect(readShapefile(parts())).toEqual({
      ok: true,
      value: [
        {
          type: 'Feature',
          properties: { NAME: 'Réserve', ISO3: 'FRA' },
          geometry: {
            type: 'MultiPolygon',
            coordinates: [[square(70, 10, 4), reversed(71, 11, 1)], [square(80, 10, 1)]],
          },
        },
        {
          type: 'Feature',
          properties: { NAME: 'Bank', ISO3: null },
          geometry: { type: 'MultiPolygon', coordinates: [[square(60, 0, 1)]] },
        },
      ],
    })
  })

  test('in other coordinates, of other shapes, cut off or damaged is refused in words', () => {
    const { shp } = parts()
    const errorOf = (over: object) => {
      const read = readShapefile(parts(over))
      return read.ok ? 'read' : read.error
    }
    expect(errorOf({ prj: 'PROJCS["UTM_43N",GEOGCS["WGS 84"]]' })).toBe(
      'its coordinates are projected (UTM_43N), not degrees. Save it in WGS 84',
    )
    expect(errorOf({ prj: 'GEOGCS["Tokyo"]' })).toBe('its coordinate system is Tokyo, not WGS 84')
    expect(errorOf({ shp: shp.subarray(0, shp.length - 20) })).toBe('its shape 2 is cut off')
    expect(errorOf({ shp: new Uint8Array(200) })).toBe('its .shp is not a shapefile')
    expect(errorOf({ prj: null, dbf: null })).toBe('read')
    fc.assert(
      fc.property(fc.nat(shp.length - 1), fc.nat(255), (at, byte) => {
        const damaged = shp.slice()
        damaged[at] = byte
        return readShapefile(parts({ shp: damaged })).ok !== undefined
      }),
    )
  })
})
