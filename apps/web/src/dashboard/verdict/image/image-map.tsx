import type { AnalysedImage } from '@varuna/contract/analysis/image'
import type { VesselNear } from '@varuna/contract/analysis/image-answers'
import { dashboardWords } from '@varuna/language/rooms'
import { oilImageWords } from '@varuna/language/analysis/oil-image'
import { AreaLayer } from '@varuna/map/area-layer'
import { boxOfPlaces } from '@varuna/map/box-of-places'
import type { ChartPoint } from '@varuna/map/chart-point'
import { formatPosition } from '@varuna/language/shared/position-text'
import type { Ring } from '@varuna/map/ring'
import { createGeoreference, imageFrame } from '@varuna/oil/scene/scene'
import { wrapLongitude } from '@varuna/units/angle'
import { useEffect, useMemo, useRef } from 'react'
import { continuousLine } from '~/dashboard/map/continuous-line.ts'
import { PositionList } from '~/dashboard/map/position-list.tsx'
import mapStyles from '~/dashboard/map/position-map.module.css'
import { useBaseChart } from '~/dashboard/map/use-base-chart.ts'

const { place: words, vessels: vesselWords } = oilImageWords

type Place = { lat: number; lon: number }

type ImageMapProps = {
  image: AnalysedImage
  vessels: readonly VesselNear[]
  picked: Place | null
  /** Called with a clicked position of the map. */
  onPick: ((place: Place) => void) | undefined
}

const NEAR_ZOOM = 7
const MAX_ZOOM = 11
const WORLD_ZOOM = 2

/** The image and its slicks on the map, with nearby vessels. */
export function ImageMap({ image, vessels, picked, onPick }: ImageMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { scene, size, slicks, filename, id } = image
  const shown = picked ?? scene
  const centre = shown ? { lat: shown.lat, lon: shown.lon } : { lat: 0, lon: 0 }
  const { lat, lon } = centre
  const { chart, status } = useBaseChart(
    frame,
    () => ({ label: words.map, centre, zoom: shown ? NEAR_ZOOM : WORLD_ZOOM }),
    { onPlace: (place) => onPick?.(place) },
  )
  const points = useMemo((): ChartPoint[] => {
    const own: ChartPoint[] = shown
      ? [
          {
            id,
            lat,
            lon,
            kind: 'current',
            tone: 'active',
            course: null,
            warning: null,
            title: filename,
            facts: [{ label: words.coordinates, value: formatPosition(lat, lon) }],
          },
        ]
      : []
    const others = vessels.map((vessel): ChartPoint => ({
      id: `v${vessel.mmsi}`,
      lat: vessel.lat,
      lon: vessel.lon,
      kind: 'earlier',
      tone: 'note',
      course: vessel.course,
      warning: vessel.simulated ? vesselWords.simulated : null,
      title: vessel.name ?? vesselWords.unnamed(vessel.mmsi),
      facts: [
        { label: vesselWords.closest, value: vesselWords.nm(vessel.distanceNm) },
        { label: vesselWords.apart, value: vesselWords.minutes(vessel.minutesApart) },
      ],
    }))
    return [...own, ...others]
  }, [shown, id, lat, lon, filename, vessels])
  const outlines = useMemo((): Ring[] => {
    const place = scene && size && !picked ? createGeoreference(scene, size) : null
    if (!place) return []
    const near = place([0, 0]).lon
    return [imageFrame, ...slicks.flatMap(({ rings }) => rings)].map((ring) =>
      continuousLine(ring.map(place), near).map((at): [number, number] => [at.lon, at.lat]),
    )
  }, [scene, size, slicks, picked])

  useEffect(() => chart?.setMarkers(points), [chart, points])
  // A clicked position is already visible.
  useEffect(() => {
    if (!chart || !scene) return
    const places = outlines.flat().map(([x, y]) => ({ lat: y, lon: wrapLongitude(x) }))
    const box = boxOfPlaces(places.length > 0 ? places : [scene])
    if (box) chart.fit(box, places.length > 0 ? MAX_ZOOM : NEAR_ZOOM)
  }, [chart, scene, outlines])
  useEffect(() => {
    if (!chart) return undefined
    const layer = new AreaLayer()
    layer.setOutlines(outlines)
    return chart.add(layer)
  }, [chart, outlines])

  const message = status === 'loading' ? dashboardWords.map.loading : messages[status]
  return (
    <div className={mapStyles.root}>
      <div className={mapStyles.window}>
        <div ref={frame} className={mapStyles.frame} hidden={status === 'unavailable'} />
        {status === 'unavailable' && shown && <p className={mapStyles.position}>{formatPosition(lat, lon)}</p>}
      </div>
      {message && <p className={mapStyles.message}>{message}</p>}
      <PositionList points={points} open={status === 'unavailable' || status === 'lost'} />
    </div>
  )
}

const messages: Partial<Record<string, string>> = {
  'without-land': dashboardWords.map.withoutLand,
  unavailable: dashboardWords.map.unavailable,
  lost: dashboardWords.map.lost,
}
