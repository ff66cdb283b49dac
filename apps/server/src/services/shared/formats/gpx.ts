import { xmlText } from './xml-text.ts'

/** Speed and course of a point; understood by most programs. GPX 1.1 itself has neither. */
const GARMIN = 'http://www.garmin.com/xmlschemas/TrackPointExtension/v2'
const METRES_PER_SECOND_PER_KNOT = 1852 / 3600

export const gpxBegin =
  '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Varuna" xmlns="http://www.topografix.com/GPX/1/1"' +
  ` xmlns:gpxtpx="${GARMIN}" xmlns:varuna="urn:varuna:gpx:1">\n`
export const gpxEnd = '</gpx>\n'

/** GPX has longitudes from -180 to below 180. */
export const gpxPlace = ({ lat, lon }: { lat: number; lon: number }) => `lat="${lat}" lon="${lon === 180 ? -180 : lon}"`

export const gpxElement = (name: string, value: string | number | boolean) =>
  `<${name}>${xmlText(String(value))}</${name}>`

export function gpxMotion({ speedKnots, courseDegrees }: { speedKnots: number | null; courseDegrees: number | null }) {
  if (speedKnots === null && courseDegrees === null) return ''
  const speed =
    speedKnots === null ? '' : gpxElement('gpxtpx:speed', (speedKnots * METRES_PER_SECOND_PER_KNOT).toFixed(3))
  const course = courseDegrees === null ? '' : gpxElement('gpxtpx:course', courseDegrees)
  return `<extensions><gpxtpx:TrackPointExtension>${speed}${course}</gpxtpx:TrackPointExtension></extensions>`
}
