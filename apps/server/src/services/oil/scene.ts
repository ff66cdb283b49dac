import type { ImageSceneRequest } from '@varuna/contract/image'
import { parseTimestampMs } from '@varuna/contract/fields'
import { createPlacer, imageAreaKm2, lengthKm } from '@varuna/oil/scene/scene'
import { codedError } from '../../errors/coded-error.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Files } from '../../files/files.ts'
import type { Principal } from '../../principal/principal.ts'
import type { Store } from '../../store/store.ts'
import { getImage } from './images.ts'
import { storedImage, type ImageRecord } from './stored-image.ts'
import { fieldError } from '../../errors/coded-error.ts'

interface Effects {
  store: Store
  files: Files
  clock: Clock
}

/** Sets place and time of an image by hand, in place of what its file states; null leaves it without. The original stays as it is. */
export async function setScene(
  effects: Effects,
  principal: Principal,
  id: string,
  request: ImageSceneRequest | null,
): Promise<ImageRecord> {
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
  const place = scene && size && createPlacer(scene, size)
  if (!place) throw codedError('no_scene.scale')
  const area = imageAreaKm2(scene, size)
  const round = (degrees: number) => Number(degrees.toFixed(6))
  return {
    type: 'FeatureCollection',
    features: slicks.map((slick, at) => ({
      type: 'Feature',
      id: `${id}-${at + 1}`,
      geometry: {
        type: 'Polygon',
        coordinates: slick.rings.map((ring, part) =>
          windRing(
            ring.map((point) => place(point)).map(({ lat, lon }): [number, number] => [round(lon), round(lat)]),
            part === 0,
          ),
        ),
      },
      properties: {
        number: at + 1,
        areaKm2: area === null ? null : Number((area * slick.share).toPrecision(4)),
        lengthKm: toDigits(lengthKm(scene, size, slick)),
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

/** Outlines run counter-clockwise and holes clockwise, as RFC 7946 wants; longitudes stay on one side of the 180th meridian. */
function windRing(ring: [number, number][], isOutline: boolean): [number, number][] {
  const [first] = ring
  if (!first) return ring
  const near = ring.map(([lon, lat]): [number, number] => [first[0] + wrap(lon - first[0]), lat])
  const twice = near.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = near[(at + 1) % near.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return twice >= 0 === isOutline ? near : near.toReversed()
}

const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
