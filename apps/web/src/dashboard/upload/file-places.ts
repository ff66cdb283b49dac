import type { FilePlace } from './handed-files.ts'

const HEAD_BYTES = 64 * 1024

const endsIn = (name: string, ...extensions: string[]) =>
  extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`))

/**
 * Where a dropped file can be at home, the likeliest first: by its type and name, and of an archive or JSON by its beginning. A table may be imported
 * or scored as a track; none for a file that no room reads.
 */
export async function placesOf(file: File): Promise<FilePlace[]> {
  const { name, type } = file
  if (type.startsWith('image/') || endsIn(name, 'jpg', 'jpeg', 'png', 'webp', 'tif', 'tiff', 'heic', 'heif', 'avif'))
    return ['image']
  if (endsIn(name, 'kml', 'kmz', 'geojson', 'geojson.gz', 'geojson.zst')) return ['zones']
  if (endsIn(name, 'gpx')) return ['track', 'zones']
  if (endsIn(name, 'zip')) {
    const head = await readHead(file)
    if (/\.(?:shp|shx|dbf|prj|kml|geojson)/i.test(head)) return ['zones']
    return /^PK.*\[Content_Types\]\.xml/s.test(head) ? [] : ['ais']
  }
  if (endsIn(name, 'json'))
    return /"(?:FeatureCollection|Feature|Polygon|MultiPolygon)"/.test(await readHead(file))
      ? ['zones']
      : ['ais', 'track']
  if (endsIn(name, 'csv', 'txt', 'tsv', 'nmea', 'log', 'ais', 'jsonl', 'gz', 'zst')) return ['ais', 'track']
  return []
}

const readHead = async (file: File) => new TextDecoder('latin1').decode(await file.slice(0, HEAD_BYTES).arrayBuffer())
