/** The .shp of polygons, each a list of rings of [longitude, latitude]. */
export function testShp(shapes: readonly (readonly (readonly (readonly [number, number])[])[])[]): Uint8Array {
  const records = shapes.map((rings, index) => {
    const points = rings.flat()
    const content = new DataView(new ArrayBuffer(44 + 4 * rings.length + 16 * points.length))
    content.setInt32(0, 5, true)
    content.setInt32(36, rings.length, true)
    content.setInt32(40, points.length, true)
    let first = 0
    for (const [at, ring] of rings.entries()) {
      content.setInt32(44 + 4 * at, first, true)
      first += ring.length
    }
    for (const [at, [lon, lat]] of points.entries()) {
      content.setFloat64(44 + 4 * rings.length + 16 * at, lon, true)
      content.setFloat64(52 + 4 * rings.length + 16 * at, lat, true)
    }
    const header = new DataView(new ArrayBuffer(8))
    header.setInt32(0, index + 1)
    header.setInt32(4, content.byteLength / 2)
    return [header, content]
  })
  const header = new DataView(new ArrayBuffer(100))
  header.setInt32(0, 9994)
  header.setInt32(28, 1000, true)
  header.setInt32(32, 5, true)
  return joined([header, ...records.flat()])
}

/** A dBASE table of texts, in UTF-8. */
export function testDbf(names: readonly string[], rows: readonly (readonly string[])[]): Uint8Array {
  const encoder = new TextEncoder()
  const length = 20
  const header = new DataView(new ArrayBuffer(32 + 32 * names.length + 1))
  const recordBytes = 1 + length * names.length
  header.setUint8(0, 3)
  header.setUint32(4, rows.length, true)
  header.setUint16(8, header.byteLength, true)
  header.setUint16(10, recordBytes, true)
  for (const [at, name] of names.entries()) {
    new Uint8Array(header.buffer).set(encoder.encode(name), 32 + 32 * at)
    header.setUint8(32 + 32 * at + 11, 'C'.charCodeAt(0))
    header.setUint8(32 + 32 * at + 16, length)
  }
  header.setUint8(header.byteLength - 1, 0x0d)
  const records = rows.map((row) => {
    const record = new Uint8Array(recordBytes).fill(0x20)
    for (const [at, text] of row.entries()) record.set(encoder.encode(text), 1 + at * length)
    return new DataView(record.buffer)
  })
  return joined([header, ...records])
}

function joined(views: readonly DataView[]): Uint8Array {
  const bytes = new Uint8Array(views.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const view of views) {
    bytes.set(new Uint8Array(view.buffer), at)
    at += view.byteLength
  }
  return bytes
}
