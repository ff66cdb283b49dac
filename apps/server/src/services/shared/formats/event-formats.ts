import type { ExportFormat } from '@varuna/contract/desk/export'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { formatMmsi } from '@varuna/units/mmsi'
import { csvRow } from './csv-text.ts'
import { gpxBegin, gpxElement, gpxEnd, gpxPlace } from './gpx.ts'
import { kmlBegin, kmlData, kmlElement, kmlEnd } from './kml.ts'
import type { FileWriter } from './track-file.ts'

const COLUMNS = [
  'id',
  'kind',
  'mmsi',
  'other_mmsi',
  'simulated',
  'from',
  'to',
  'lat',
  'lon',
  'rule',
  'confidence',
  'details',
  'evidence',
]

const mmsisOf = ({ vessels }: TrackEventAnswer) => vessels.map((vessel) => formatMmsi(vessel))

function createEventCsv(): FileWriter<TrackEventAnswer> {
  const rowOf = (event: TrackEventAnswer) => {
    const [mmsi = null, other = null] = mmsisOf(event)
    return csvRow([
      event.id,
      event.kind,
      mmsi,
      other,
      event.simulated,
      event.from,
      event.to,
      event.lat,
      event.lon,
      event.rule,
      event.confidence,
      JSON.stringify(event.details),
      JSON.stringify(event.evidence),
    ])
  }
  return { begin: () => csvRow(COLUMNS), rows: (events) => events.map(rowOf).join(''), end: () => [] }
}

/** A FeatureCollection (RFC 7946); an event without a place has no geometry. */
function createEventGeojson(): FileWriter<TrackEventAnswer> {
  let separator = ''
  const featureOf = (event: TrackEventAnswer) => {
    const { lat, lon, vessels: _, ...properties } = event
    const geometry = lat === null || lon === null ? null : { type: 'Point', coordinates: [lon, lat] }
    const feature = { type: 'Feature', id: event.id, geometry, properties: { ...properties, mmsis: mmsisOf(event) } }
    const text = `${separator}${JSON.stringify(feature)}`
    separator = ',\n'
    return text
  }
  return {
    begin: () => '{"type":"FeatureCollection","features":[\n',
    rows: (events) => events.map(featureOf).join(''),
    end: () => ['\n]}\n'],
  }
}

/** GPX 1.1: a waypoint for each event that has a place. */
function createEventGpx(): FileWriter<TrackEventAnswer> {
  const waypointOf = (event: TrackEventAnswer) => {
    if (!isPlaced(event)) return ''
    const mark = event.simulated ? 'SIMULATED ' : ''
    const facts = [
      `mmsi: ${mmsisOf(event).join(', ')}`,
      `from: ${event.from}`,
      `to: ${event.to ?? ''}`,
      `rule: ${event.rule}`,
      `confidence: ${event.confidence}`,
      `simulated: ${event.simulated}`,
      ...Object.entries(event.details).map(([name, value]) => `${name}: ${String(value)}`),
    ]
    return (
      `<wpt ${gpxPlace(event)}>${gpxElement('time', event.from)}` +
      gpxElement('name', `${mark}${event.kind} ${mmsisOf(event).join(' ')}`) +
      `${gpxElement('desc', facts.join('; '))}${gpxElement('type', event.kind)}` +
      `<extensions>${gpxElement('varuna:event', event.id)}${gpxElement('varuna:simulated', event.simulated)}</extensions></wpt>\n`
    )
  }
  return { begin: () => gpxBegin, rows: (events) => events.map(waypointOf).join(''), end: () => [gpxEnd] }
}

/** KML: a placemark in time for each event that has a place. */
function createEventKml(): FileWriter<TrackEventAnswer> {
  const placemarkOf = (event: TrackEventAnswer) => {
    if (!isPlaced(event)) return ''
    const { id, kind, from, to, rule, confidence, simulated, details, lat, lon } = event
    const mmsis = mmsisOf(event).join(' ')
    const facts = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)]))
    const span = `<TimeSpan>${kmlElement('begin', from)}${to === null ? '' : kmlElement('end', to)}</TimeSpan>`
    return (
      `<Placemark>${kmlElement('name', `${simulated ? 'SIMULATED ' : ''}${kind} ${mmsis}`)}${span}` +
      kmlData({ ...facts, event: id, mmsi: mmsis, rule, confidence, simulated }) +
      `<Point><coordinates>${lon},${lat}</coordinates></Point></Placemark>\n`
    )
  }
  return { begin: () => kmlBegin, rows: (events) => events.map(placemarkOf).join(''), end: () => [kmlEnd] }
}

/** GPX and KML files hold only events with a place. */
export const isPlaced = (event: TrackEventAnswer): event is TrackEventAnswer & { lat: number; lon: number } =>
  event.lat !== null && event.lon !== null

export const eventFormats: Readonly<Record<ExportFormat, () => FileWriter<TrackEventAnswer>>> = {
  csv: createEventCsv,
  geojson: createEventGeojson,
  gpx: createEventGpx,
  kml: createEventKml,
}
