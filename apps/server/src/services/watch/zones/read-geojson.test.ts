import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFeatures } from './read-geojson.ts'

async function* cut(text: string | Uint8Array, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string | Uint8Array, size = 1_000_000) {
  const values: unknown[] = []
  for await (const { number, value } of readFeatures(cut(text, size))) {
    expect(number).toBe(values.length + 1)
    values.push(value)
  }
  return values
}

const feature = (properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [] },
})
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features })

describe('readFeatures', () => {
  test('yields the features unchanged, in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 1, 2),
        async (all, size, indent) => {
          const features = all.map(feature)
          const text = JSON.stringify(
            { bbox: [1, 2], name: 'features', ...collection(...features), after: [{}] },
            null,
            indent,
          )
          expect(await read(text, size)).toEqual(JSON.parse(text).features)
        },
      ),
      { seed: 5, numRuns: 150 },
    )
  })

  test('reads a single feature or a bare geometry, and skips a byte-order mark', async () => {
    const one = feature({ name: 'é"\\' })
    expect(await read(JSON.stringify(one))).toEqual([one])
    expect(await read(`\uFEFF${JSON.stringify(collection(one))}`)).toEqual([one])
    expect(await read(JSON.stringify(one.geometry))).toEqual([{ ...one, properties: {} }])
  })

  const whole = JSON.stringify(collection(feature({ name: 'A' }), feature({ name: 'B' })))
  const refused = [
    ['', 'The file is empty.'],
    ['  \n', 'The file is empty.'],
    ['PK\u0003\u0004', 'This is not a file of zones. Use GeoJSON, KML, GPX or a zipped shapefile.'],
    ['[1,2]', 'This is not a file of zones'],
    ['{"type":"Topology","objects":{}}', 'its type is not FeatureCollection, Feature or a geometry'],
    ['{"a":1}', 'This is not a GeoJSON file'],
    ['{"type":"FeatureCollection"}', 'The file contains no features.'],
    [JSON.stringify(collection()), 'The file contains no features.'],
    [whole.slice(0, -60), 'The file is cut off: it ends in the middle of feature 2.'],
    [whole.slice(0, -1), 'The file is cut off: it ends after feature 2.'],
    [whole.slice(0, 12), 'The file is cut off: it ends.'],
    [`${whole}{}`, 'There is more text after the end of the GeoJSON object.'],
    [whole.replace('"name":"B"', '"name":B'), 'Feature 2 is not valid JSON'],
    [
      whole.replace('},{"type":"Feature"', '} {"type":"Feature"'),
      "The JSON after feature 1 is not valid: expected ','.",
    ],
    [`${whole.slice(0, -1)},]}`, 'The JSON after feature 2 is not valid'],
    [whole.replace('"features":[', '"features":[[],'), 'Feature 1 is not a Feature'],
    [whole.replace('"features":[', '"features":[7,'), 'Feature 1 is not a Feature'],
    [whole.replace('"features"', '"feature":1,,"features"'), 'The file is not valid JSON: expected an object key.'],
  ]
  test.each(refused)('%j is refused', async (text = '', reason) => {
    await expect(read(text)).rejects.toThrow(reason)
  })

  test('accepts damaged text only where JSON.parse does, and reads the same', async () => {
    const texts = [
      whole,
      JSON.stringify(JSON.parse(whole.replace('"A"', '[-1.5e-7,0,true,null,"\\u00e9\\n"]')), null, 1),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...texts),
        fc.nat(400),
        fc.nat(3),
        fc.string({ maxLength: 2, unit: fc.constantFrom(...'{}[],:"\\01-e. tn\u0001é') }),
        fc.integer({ min: 1, max: 40 }),
        async (text, at, removed, added, size) => {
          const damaged = text.slice(0, at) + added + text.slice(at + removed)
          const features = await read(damaged, size).catch((error: unknown) => {
            expect(error).toMatchObject({ code: 'invalid_input' })
            return null
          })
          if (features !== null) expect(features).toEqual(JSON.parse(damaged).features ?? [JSON.parse(damaged)])
        },
      ),
      { seed: 7, numRuns: 3000 },
    )
  })

  test('refuses a file that is not UTF-8 with the feature, and reads the sign for unreadable text', async () => {
    const text = JSON.stringify(collection(feature({ name: 'A' }), feature({ name: 'Île' }), feature({ name: 'é' })))
    for (const size of [1, 7, 1_000_000])
      await expect(read(Buffer.from(text, 'latin1'), size)).rejects.toThrow('Feature 2 is not UTF-8 text')
    const written = JSON.stringify(collection(feature({ name: '\ufffdle' })))
    expect(await read(written, 3)).toEqual(JSON.parse(written).features)
  })

  test('accepts only longitudes and latitudes', async () => {
    const inMetres = {
      ...collection(feature({})),
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } },
    }
    await expect(read(JSON.stringify(inMetres))).rejects.toThrow('urn:ogc:def:crs:EPSG::3857; convert it to WGS 84')
    for (const name of ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326']) {
      const crs = { type: 'name', properties: { name } }
      expect((await read(JSON.stringify({ ...collection(feature({})), crs }))).length).toBe(1)
    }
  })
})
