import { closeRing, createFeature, type ReadZoneFile, type Ring, type ZoneFileFeature } from './zone-file-feature.ts'
import { attributeOf, readXml, XmlFault } from './xml-tokens.ts'

const MAX_DEPTH = 64

/**
 * Reads the zones of a KML or GPX file. Of KML, each Placemark with polygons is a zone, with its name and its data as properties. Of GPX, each route
 * and each segment of a track is the outline of a zone, which is closed where it is open. `fallbackName` names those without a name.
 */
export function readXmlZones(text: string, fallbackName: string): ReadZoneFile {
  try {
    const features = readFeatures(text, fallbackName)
    return features.length > 0 ? { ok: true, value: features } : { ok: false, error: 'it holds no polygons' }
  } catch (error) {
    if (error instanceof XmlFault) return { ok: false, error: error.message }
    throw error
  }
}

interface Placemark {
  properties: Record<string, string>
  polygons: Ring[][]
}

function readFeatures(text: string, fallbackName: string): ZoneFileFeature[] {
  const features: ZoneFileFeature[] = []
  const open: string[] = []
  let placemark: Placemark | null = null
  let polygon: Ring[] = []
  let line: { name: string | null; ring: Ring } | null = null
  let trackName: string | null = null
  let dataName: string | null = null
  let content = ''
  const nameOf = (name: string | null) => name?.trim() || `${fallbackName} ${features.length + 1}`

  const begin = (name: string, attributes: string) => {
    content = ''
    if (name === 'Placemark') placemark = { properties: {}, polygons: [] }
    else if (name === 'Polygon') polygon = []
    else if (name === 'SimpleData' || name === 'Data') dataName = attributeOf(attributes, 'name')
    else if (name === 'trk') trackName = null
    else if (name === 'rte' || name === 'trkseg') line = { name: name === 'rte' ? null : trackName, ring: [] }
    else if (name === 'rtept' || name === 'trkpt')
      line?.ring.push([Number(attributeOf(attributes, 'lon') ?? NaN), Number(attributeOf(attributes, 'lat') ?? NaN)])
  }
  const end = (name: string) => {
    const parent = open.at(-1)
    if (placemark !== null) {
      if (name === 'name' && parent === 'Placemark') placemark.properties['name'] = content.trim()
      else if (name === 'SimpleData' || (name === 'value' && parent === 'Data')) {
        if (dataName !== null && dataName !== 'name') placemark.properties[dataName] = content.trim()
      } else if (name === 'coordinates' && parent === 'LinearRing') {
        const ring = parseCoordinates(content)
        // An outer ring comes first, also where a file has it second.
        if (open.at(-2) === 'innerBoundaryIs') polygon.push(ring)
        else polygon.unshift(ring)
      } else if (name === 'Polygon') placemark.polygons.push(polygon)
      else if (name === 'Placemark') {
        if (placemark.polygons.length > 0) {
          const { name: given = null, ...others } = placemark.properties
          features.push(createFeature({ ...others, name: nameOf(given) }, placemark.polygons))
        }
        placemark = null
      }
    } else if (name === 'name' && parent === 'trk') trackName = content
    else if (name === 'name' && parent === 'rte' && line !== null) line.name = content
    else if ((name === 'rte' || name === 'trkseg') && line !== null) {
      if (line.ring.length >= 3) features.push(createFeature({ name: nameOf(line.name) }, [[closeRing(line.ring)]]))
      line = null
    }
    content = ''
  }

  for (const token of readXml(text)) {
    if (token.kind === 'text') content += token.text
    else if (token.kind === 'open') {
      begin(token.name, token.attributes)
      if (token.isEmpty) end(token.name)
      else if (open.push(token.name) > MAX_DEPTH) throw new XmlFault('its elements are nested too deeply')
    } else {
      if (open.pop() !== token.name) throw new XmlFault(`</${token.name}> closes an element that is not open`)
      end(token.name)
    }
  }
  if (open.length > 0) throw new XmlFault(`<${open.at(-1)}> is not closed: the file is cut off`)
  return features
}

/** 'lon,lat[,altitude]' with white space between positions; a value that is no number stays NaN, which is refused with its place. */
const parseCoordinates = (text: string): Ring =>
  text
    .trim()
    .split(/\s+/)
    .filter((one) => one !== '')
    .map((position) => {
      const [lon = '', lat = ''] = position.split(',')
      return [lon === '' ? NaN : Number(lon), lat === '' ? NaN : Number(lat)] as const
    })
