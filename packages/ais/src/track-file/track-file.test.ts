import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { SlashedDates } from '../csv/date-order.ts'
import { createTrackFileReader } from './track-file.ts'
import type { FilePosition, TrackFileFault } from './file-position.ts'

const nowMs = Date.UTC(2026, 0, 31)
const bytesOf = (text: string) => new TextEncoder().encode(text)

function read(file: string | Uint8Array, pieceBytes = Infinity, dates: SlashedDates | null = null) {
  const bytes = typeof file === 'string' ? bytesOf(file) : file
  const reader = createTrackFileReader(nowMs, dates)
  const positions: FilePosition[] = []
  let fault = null as TrackFileFault | null
  const take = (result: ReturnType<typeof reader.end>) => {
    if (result.ok) positions.push(...result.value)
    else fault ??= result.error
    return result.ok
  }
  let going = true
  for (let at = 0; going && at < bytes.length; at += pieceBytes)
    going = take(reader.step(bytes.subarray(at, at + pieceBytes)))
  if (going) take(reader.end())
  return { positions, fault, format: reader.format(), leftOut: reader.leftOut, unread: reader.unreadColumns() }
}
const faultOf = (file: string | Uint8Array) => read(file).fault

const header = 'mmsi,timestamp,lat,lon,speed,course'
const row = '419000001,2026-01-30T00:00:00Z,18.9,72.8,4.5,90'

describe('tables', () => {
  test('a table as a spreadsheet writes it begins with a line that states its separator', () => {
    const semicolons = `${header}\n${row}\n`.replaceAll(',', ';')
    expect(read(`\ufeffsep=;\r\n${semicolons}`).positions).toEqual(read(semicolons).positions)
    expect(read(`sep=,\n${header}\nx\n`).fault).toMatchObject({ params: { line: 3 } })
  })

  test('reads a plain table, with or without speed and course', () => {
    expect(read(`${header}\n${row}\n`).positions).toEqual([
      {
        vessel: '419000001',
        name: null,
        shipType: null,
        lengthMetres: null,
        timeMs: Date.UTC(2026, 0, 30),
        lat: 18.9,
        lon: 72.8,
        speedKnots: 4.5,
        courseDegrees: 90,
        navigationStatus: null,
        headingDegrees: null,
      },
    ])
    expect(read('mmsi,timestamp,lat,lon\r\n244200000,1769731200,0,-180').positions).toMatchObject([
      { vessel: '244200000', timeMs: Date.UTC(2026, 0, 30), lon: -180, speedKnots: null },
    ])
  })

  test('reads vessel details from a plain table with additional columns', () => {
    const text = 'mmsi,timestamp,lat,lon,ship_type,Length,catch\n419000001,1769731200,1,2,80,182,\n'
    expect(read(text)).toMatchObject({ positions: [{ shipType: 80, lengthMetres: 182 }], unread: ['catch'] })
  })

  test('reads dates with slashes in the order that the whole file proves, in any column order', () => {
    const dates = { column: 'Timestamp', order: 'month_first', line: 9 } as const
    for (const text of [
      'mmsi,timestamp,lat,lon\n419000001,1/12/2026 00:00,1,2',
      'lat,lon,Timestamp,MMSI\n1,2,01/12/2026 00:00:00,419000001',
    ])
      expect(read(text, Infinity, dates).positions).toMatchObject([{ timeMs: Date.UTC(2026, 0, 12) }])
    const { leftOut } = read('mmsi,timestamp,lat,lon\n419000001,25/12/2025 00:00,1,2', Infinity, dates)
    expect(leftOut.time?.samples).toEqual([{ line: 2, column: 'timestamp', value: '25/12/2025 00:00' }])
  })

  test('reads other tables: MarineCadastre, semicolon-separated', () => {
    const cadastre =
      'MMSI,BaseDateTime,LAT,LON,SOG,COG,Heading,VesselName,IMO,CallSign,VesselType,Status,Length,Width,Draft,Cargo,TransceiverClass\n' +
      '366940480,2022-01-03T00:00:02,47.6,-122.3,3.1,180.5,511.0,ALASKA BEAUTY,IMO7938024,WDA,30,7,30,8,4,30,A\n'
    expect(read(cadastre).positions).toMatchObject([
      {
        vessel: '366940480',
        name: 'ALASKA BEAUTY',
        shipType: 30,
        lengthMetres: 30,
        speedKnots: 3.1,
        navigationStatus: 7,
      },
    ])
    const baltic = 'timestamp;mmsi;lat;long;sog;cog\n1522540800;265000000;57.1;18.2;7;12\n'
    expect(read(baltic).positions).toMatchObject([{ vessel: '265000000', lat: 57.1, lon: 18.2, speedKnots: 7 }])
  })

  test('names additional columns without reading them; accepts a semicolon as separator', () => {
    const found = read('mmsi;timestamp;lat;lon;catch kg\n419000001;2026-01-30T00:00:00Z;1;2;900')
    expect([found.positions.length, found.unread]).toEqual([1, ['catch kg']])
  })

  test('accepts tabs in a table pasted from a spreadsheet, and semicolons in other dialects re-saved by it', () => {
    expect(read(`${header}\n${row}\n`.replaceAll(',', '\t')).positions).toEqual(read(`${header}\n${row}\n`).positions)
    const cadastre = 'MMSI,BaseDateTime,LAT,LON,SOG,COG\n366940480,2022-01-03T00:00:02,47.6,-122.3,3.1,180.5\n'
    for (const separator of [';', '\t'])
      expect(read(cadastre.replaceAll(',', separator)).positions).toEqual(read(cadastre).positions)
    expect(faultOf(`${header}\n${row}\n`.replace(',', '\t'))).toMatchObject({ code: 'columns' })
  })

  test('takes the speed unit from the dialect, whatever the separator and additional columns', () => {
    const columns = 'MMSI,LAT,LON,SPEED,HEADING,COURSE,STATUS,TIMESTAMP,DSRC'
    const values = '366940480,47.6,-122.3,31,511,180,7,2022-01-03T00:00:02,TER'
    for (const [extra, value, unread] of [
      ['', '', []],
      [',REMARK', ',x', ['REMARK']],
    ] as const)
      for (const separator of [',', ';', '\t']) {
        const found = read(`${columns}${extra}\n${values}${value}\n`.replaceAll(',', separator))
        expect([found.positions[0]?.speedKnots, found.unread]).toEqual([3.1, unread])
      }
  })

  test('reads a byte order mark, Windows line endings and Latin-1', () => {
    expect(read(`\uFEFF${header}\r\n${row}\r\n`).positions).toHaveLength(1)
    const latin1 = Uint8Array.from(
      Buffer.from(`mmsi,timestamp,lat,lon,name\n419000001,1769731200,1,2,FJÄRD\n`, 'latin1'),
    )
    expect(read(latin1).positions).toMatchObject([{ vessel: '419000001', lat: 1, lon: 2 }])
  })

  test('names missing columns and those found', () => {
    expect(faultOf('mmsi,time,lat,lon\n1,2,3,4')).toEqual({
      code: 'columns',
      params: { line: 1, found: ['mmsi', 'time', 'lat', 'lon'], missing: ['timestamp'] },
    })
    expect(faultOf('\n\nMMSI,Latitude\n')).toMatchObject({ params: { line: 3, missing: ['timestamp', 'lat', 'lon'] } })
    expect(faultOf('mmsi,timestamp,lat,lon,lat\n')).toMatchObject({ code: 'columns', params: { missing: [] } })
  })

  test('rejects the file for a line with other separators, with line and column', () => {
    expect(faultOf(`${header}\n${row}\n${row.replaceAll(',', ';')}\n`)).toEqual({
      code: 'cells',
      params: { line: 3, column: 'timestamp', cells: 1, expected: 6, separator: ',', fits: ';' },
    })
    expect(faultOf(`${header}\n${row}\n419000001,2026-01-30T00:01:00Z,18.9`)).toMatchObject({
      params: { line: 3, column: 'lon', cells: 3, fits: null },
    })
    expect(faultOf(`${header}\n${row},7\n`)).toMatchObject({ params: { column: 'course', cells: 7 } })
  })

  test('rejects the file for an open quote, with line and column', () => {
    expect(faultOf(`${header}\n419000001,"2026-01-30T00:00:00Z,18.9,72.8,4.5,90\n`)).toEqual({
      code: 'quotes',
      params: { line: 2, column: 'timestamp' },
    })
  })

  test('rejects the file for a line without an end', () => {
    expect(faultOf(`${header}\n${'9'.repeat(70_000)}`)).toMatchObject({ code: 'line_too_long', params: { line: 2 } })
  })

  test('skips a row with an unusable value, with line, column and value', () => {
    const rows = [
      row.replace('419000001', '41900000x'),
      row.replace('2026-01-30T', 'yesterday'),
      row.replace('2026-01-30', '2026-03-30'),
      row.replace('2026-01-30', '1969-01-30'),
      row.replace('18.9', '18,9').replace('18,9', '"18,9"'),
      row.replace('18.9', '91'),
      row.replace('72.8', '181'),
      row.replace('419000001', '2442000'),
      row,
    ]
    const { positions, leftOut } = read([header, ...rows].join('\n'))
    expect(positions).toHaveLength(1)
    expect(Object.entries(leftOut).map(([reason, { count, samples }]) => [reason, count, samples[0]])).toEqual([
      ['mmsi', 1, { line: 2, column: 'mmsi', value: '41900000x' }],
      ['time', 1, { line: 3, column: 'timestamp', value: 'yesterday00:00:00Z' }],
      ['time_ahead', 1, { line: 4, column: 'timestamp', value: '2026-03-30T00:00:00Z' }],
      ['time_before_ais', 1, { line: 5, column: 'timestamp', value: '1969-01-30T00:00:00Z' }],
      ['latitude', 2, { line: 6, column: 'lat', value: '18,9' }],
      ['longitude', 1, { line: 8, column: 'lon', value: '181' }],
      ['not_a_vessel', 1, { line: 9, column: 'mmsi', value: '2442000' }],
    ])
  })
})

describe('files that are not track files', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'empty'],
    ['only blanks', '\uFEFF \n\r\n ', 'empty'],
    ['prose', 'Dear Sir or Madam', 'no_table'],
    ['a page', '<!DOCTYPE html><html></html>', 'gpx_doctype'],
    ['another XML', '<kml><Placemark/></kml>', 'gpx_markup'],
  ])('%s', (_, file, code) => expect(faultOf(file)).toMatchObject({ code }))

  test('describes the bytes of an image with their offset', () => {
    expect(faultOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13))).toEqual({
      code: 'binary',
      params: { line: 3, column: 1 },
    })
  })
})

test('reads an NMEA log with times, and reports that one without any clock has none', () => {
  const sentence = '!AIVDM,1,1,,A,15MgK45P3@G?fl0E`JbR0OwT0@MS,0*4E'
  const timed = ['c:1769731200', 'c:1769731260'].map((tag) => {
    const sum = [...tag].reduce((all, character) => all ^ character.charCodeAt(0), 0)
    return `\\${tag}*${sum.toString(16).toUpperCase().padStart(2, '0')}\\${sentence}`
  })
  const found = read(timed.join('\n'))
  expect(found).toMatchObject({ format: 'nmea', fault: null })
  expect(found.positions.map(({ vessel, timeMs }) => [vessel, timeMs])).toEqual([
    ['366730000', Date.UTC(2026, 0, 30)],
    ['366730000', Date.UTC(2026, 0, 30, 0, 1)],
  ])
  const untimed = read(`${sentence}\n!AIVDM,1,1,,A,broken,0*00\n`)
  expect([untimed.positions, untimed.leftOut.time_uncertain?.count]).toEqual([[], 1])
  expect(untimed.leftOut.unreadable?.samples[0]?.line).toBe(2)
})

const point = (lat: string, minute: number, more = '') =>
  `<trkpt lat="${lat}" lon='72.8'><time>2026-01-30T00:0${minute}:00Z</time>${more}</trkpt>\n`
const gpx = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a > b --><gpx version="1.1" creator="any">${inner}</gpx>\n`

describe('GPX', () => {
  test('reads track numbers or names, speeds in m/s and times in UTC', () => {
    const motion =
      '<ele>3</ele><extensions><g:TrackPointExtension><g:speed>2.5722</g:speed><g:course>270</g:course></g:TrackPointExtension></extensions>'
    const found = read(
      gpx(
        `<metadata><name>of the file</name></metadata><trk><name>419000001 SINDHU &amp; SONS</name><trkseg>${point('18.9', 1, motion)}</trkseg></trk>` +
          `<trk><name><![CDATA[Sea <Trial>]]></name><trkseg>${point('18.8', 2)}</trkseg></trk><trk><trkseg>${point('18.7', 3)}</trkseg></trk>`,
      ),
    )
    expect(found).toMatchObject({ format: 'gpx', fault: null })
    expect(
      found.positions.map(({ vessel, lat, speedKnots, courseDegrees }) => [vessel, lat, speedKnots, courseDegrees]),
    ).toEqual([
      ['419000001', 18.9, expect.closeTo(5, 3), 270],
      ['Sea <Trial>', 18.8, null, null],
      ['3', 18.7, null, null],
    ])
  })

  test('skips points without a position or a time, with their line', () => {
    const { positions, leftOut } = read(
      gpx(`<trk><trkseg>\n${point('91', 1)}<trkpt lat="1" lon="2"/>\n${point('1', 2)}</trkseg></trk>`),
    )
    expect(positions).toHaveLength(1)
    expect(leftOut).toEqual({
      latitude: { count: 1, samples: [{ line: 3, column: 'lat', value: '91' }] },
      time: { count: 1, samples: [{ line: 4, column: 'time', value: '' }] },
    })
  })

  test('decodes numeric character references and the declared encoding in names', () => {
    const vesselOf = (file: string | Uint8Array) => read(file).positions[0]?.vessel
    const named = (name: string) => gpx(`<trk><name>${name}</name><trkseg>${point('1', 1)}</trkseg></trk>`)
    expect(vesselOf(named('S&#197;R &#xc5; &amp;#65; &AMP;'))).toBe('SÅR Å &#65; &AMP;')
    expect(vesselOf(named('a&#0;&#x202e;&#xD800;&#x110000;&#9999999;'))).toBe('a··\ufffd&#x110000;&#9999999;')
    const declared = (label: string) =>
      Uint8Array.from(named('\u00c5LESUND').replace('UTF-8', label), (letter) => letter.charCodeAt(0))
    for (const label of ['ISO-8859-1', 'windows-1252']) expect(vesselOf(declared(label))).toBe('ÅLESUND')
    for (const label of ['UTF-8', 'iso-8859-99', 'UTF-16']) expect(vesselOf(declared(label))).toBe('\ufffdLESUND')
  })

  test('neither declares nor replaces entities', () => {
    const bomb = '<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    expect(faultOf(`<?xml version="1.0"?>${bomb}<gpx><trk><name>&b;</name></trk></gpx>`)?.code).toBe('gpx_doctype')
    expect(read(gpx(`<trk><name>&b;</name><trkseg>${point('1', 1)}</trkseg></trk>`)).positions[0]?.vessel).toBe('&b;')
  })

  test.each([
    ['cut in a tag', gpx(`<trk><trkseg>\n${point('1', 1)}`).slice(0, -30), 3],
    ['cut between tags', '<gpx>\n<trk>\n<trkseg>\n', 4],
    ['a tag that closes another', '<gpx>\n<trk></gpx>', 2],
    ['text after its end', '<gpx></gpx>\n\nmore', 3],
    ['a tag without end', `<gpx>\n<trk ${'a'.repeat(70_000)}`, 2],
    ['nested without end', `<gpx>${'<a>'.repeat(40)}`, 1],
  ])('%s is refused with its place', (_, file, line) => {
    const fault = faultOf(file)
    expect(fault?.code).toBe('gpx_markup')
    expect(fault?.params).toMatchObject({ line })
  })
})

test('gives the same result for chunks of any size, and never throws', () => {
  const files = [
    `${header}\n${Array.from({ length: 200 }, (_, at) => row.replace('18.9', String(at / 10))).join('\n')}\n`,
    gpx(
      `<trk><name>419000001</name><trkseg>${Array.from({ length: 90 }, (_, at) => point(String(at), at % 10)).join('')}</trkseg></trk>`,
    ),
  ]
  for (const file of files) {
    const whole = read(file)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6000 }), (pieceBytes) => {
        expect(read(file, pieceBytes)).toEqual(whole)
      }),
      {
        numRuns: 15,
      },
    )
  }
  const damaged = fc.tuple(fc.constantFrom(...files), fc.nat(9000), fc.uint8Array({ maxLength: 12 }))
  fc.assert(
    fc.property(damaged, ([file, at, bytes]) => {
      const copy = bytesOf(file)
      copy.set(bytes.subarray(0, Math.max(0, copy.length - at)), Math.min(at, copy.length))
      read(copy, 1000)
    }),
    { numRuns: 60 },
  )
})
