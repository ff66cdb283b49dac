import { expect, test } from 'vitest'
import { placesOf } from './file-places.ts'

const file = (name: string, text = '', type = '') => new File([text], name, { type })

test.each([
  [file('IMG_1.HEIC'), ['image']],
  [file('scan', '', 'image/png'), ['image']],
  [file('S1A.tiff'), ['image']],
  [file('eez.geojson'), ['zones']],
  [file('eez.json', '{"type":"FeatureCollection","features":[]}'), ['zones']],
  [file('stream.json', '{"MessageType":"PositionReport"}'), ['ais', 'track']],
  [file('areas.zip', 'PK\u0003\u0004....areas/reef.shp'), ['zones']],
  [file('day.zip', 'PK\u0003\u0004....AIS_2022_01_03.csv'), ['ais']],
  [file('book.zip', 'PK\u0003\u0004....[Content_Types].xml'), []],
  [file('track.gpx'), ['track', 'zones']],
  [file('day.csv.gz'), ['ais', 'track']],
  [file('harbour.nmea'), ['ais', 'track']],
  [file('letter.docx'), []],
])('%o', async (dropped, places) => {
  expect(await placesOf(dropped)).toEqual(places)
})
