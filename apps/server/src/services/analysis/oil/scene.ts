import type { ImageSceneRequest } from '@varuna/contract/analysis/image'
import { parseTimestampMs } from '@varuna/contract/fields'
import { cutOutline } from '@varuna/oil/scene/cut-outline'
import type { LatLon } from '@varuna/oil/scene/place-grid'
import { createGeoreference, slickAreaKm2, slickLengthKm } from '@varuna/oil/scene/scene'
import { codedError } from '../../../errors/coded-error.ts'
import type { Clock } from '../../../clock/clock.ts'
import type { Files } from '../../../files/files.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { requireOwn } from '../../shared/reading/require-own.ts'
import { getImage } from './images.ts'
import { storedImage, type ImageRecord } from './stored-image.ts'
import { fieldError } from '../../../errors/coded-error.ts'

interface Effects {
  store: Store
  files: Files
  clock: Clock
}

/** Sets an image's place and time by hand, overriding its metadata; null clears them. The original is unchanged. */
export async function setScene(
  effects: Effects,
  principal: Principal,
  id: string,
  request: ImageSceneRequest | null,
): Promise<ImageRecord> {
  const row = await effects.store.images.get(principal, id)
  if (row !== null) requireOwn(principal, row)
  const image = await getImage(effects, principal, id)
  const timeMs = request?.time ? parseTimestampMs(request.time) : null
  if (timeMs !== null && timeMs > effects.clock.now())
    throw fieldError({
      field: 'time',
      code: 'timestamp_in_future',
      params: { now: new Date(effects.clock.now()).toISOString() },
    })
  const scene = request && {
    lat: request.lat,
    lon: request.lon,
    metresPerPixel: request.metresPerPixel,
    time: timeMs === null ? null : new Date(timeMs).toISOString(),
    corners: null,
    grid: null,
    from: 'analyst' as const,
  }
  const changed = { ...image, scene }
  if (!(await effects.store.images.setAnalysis(principal, id, storedImage.write(changed))))
    throw codedError('not_found.record', { record: 'image' })
  return changed
}

/** The slicks of an image as GeoJSON (RFC 7946), with their sizes; throws `no_scene` without place and scale. */
export async function slicksGeoJson(
  effects: Pick<Effects, 'store' | 'files'>,
  principal: Principal,
  id: string,
): Promise<object> {
  const image = await getImage(effects, principal, id)
  const { scene, size, slicks } = image
  const place = scene && size && createGeoreference(scene, size)
  if (!place) throw codedError('no_scene.scale')
  const round = (degrees: number) => Number(degrees.toFixed(6))
  const toPair = ({ lat, lon }: LatLon): [number, number] => [round(lon), round(lat)]
  return {
    type: 'FeatureCollection',
    features: slicks.map((slick, at) => ({
      type: 'Feature',
      id: `${id}-${at + 1}`,
      geometry: toGeometry(slick.rings.map((ring) => ring.map((point) => toPair(place(point))))),
      properties: {
        number: at + 1,
        areaKm2: toDigits(slickAreaKm2(scene, size, slick)),
        lengthKm: toDigits(slickLengthKm(scene, size, slick)),
        shareOfImage: slick.share,
        image: id,
        filename: image.filename,
        time: scene.time,
        verdict: image.verdict,
        probability: image.probability,
        placeFrom: scene.from,
        model: `${image.model.name} ${image.model.version}`,
      },
    })),
  }
}

const toDigits = (value: number | null) => (value === null ? null : Number(value.toPrecision(4)))

function toGeometry(rings: [number, number][][]): object {
  const polygons = cutOutline(rings)
  return polygons.length > 1
    ? { type: 'MultiPolygon', coordinates: polygons }
    : { type: 'Polygon', coordinates: polygons[0] ?? [] }
}
