import { xmlText } from './xml-text.ts'

export const KML = 'application/vnd.google-earth.kml+xml'

/** KML 2.2 (OGC 07-147r2), with the tracks in time of Google's extension, which most programs read. */
export const kmlBegin =
  '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"' +
  ' xmlns:gx="http://www.google.com/kml/ext/2.2">\n<Document>\n'
export const kmlEnd = '</Document>\n</kml>\n'

export const kmlElement = (name: string, value: string) => `<${name}>${xmlText(value)}</${name}>`

/** Facts of a placemark, by name. */
export const kmlData = (facts: Readonly<Record<string, string | number | boolean | null>>) =>
  `<ExtendedData>${Object.entries(facts)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<Data name="${xmlText(name)}">${kmlElement('value', String(value))}</Data>`)
    .join('')}</ExtendedData>`
