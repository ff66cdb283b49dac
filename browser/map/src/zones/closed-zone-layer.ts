import type { GeoJSONSource, Map as Base } from 'maplibre-gl'
import { collectFeatures, type ChartFeature } from '../chart-features.ts'
import type { ChartLayer, ReadColour } from '../chart-layer.ts'
import type { Ring } from '../ring.ts'

const ID = 'closed-zones'
const IMAGE = 'closed-zone'
const IMAGE_PIXELS = 16
const IMAGE_DENSITY = 2

/** Diagonal lines that meet at the edges of the square. */
function drawHatch(colour: string): ImageData {
  const canvas = Object.assign(document.createElement('canvas'), { width: IMAGE_PIXELS, height: IMAGE_PIXELS })
  const context = canvas.getContext('2d')
  if (!context) return new ImageData(IMAGE_PIXELS, IMAGE_PIXELS)
  context.strokeStyle = colour
  context.lineWidth = 2
  for (const shift of [-IMAGE_PIXELS, 0, IMAGE_PIXELS]) {
    context.moveTo(shift, IMAGE_PIXELS)
    context.lineTo(shift + IMAGE_PIXELS, 0)
  }
  context.stroke()
  return context.getImageData(0, 0, IMAGE_PIXELS, IMAGE_PIXELS)
}

/** Hatches the zones that are closed, under the land of the base map. */
export class ClosedZoneLayer implements ChartLayer {
  #map: Base | null = null
  #data = collectFeatures([])

  setZones(rings: readonly Ring[]): void {
    this.#data = collectFeatures(
      rings.map((ring): ChartFeature => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)].map(([lon, lat]) => [lon, lat])] },
      })),
    )
    void this.#map?.getSource<GeoJSONSource>(ID)?.setData(this.#data)
  }

  attach(map: Base): void {
    this.#map = map
    if (!map.getSource(ID)) map.addSource(ID, { type: 'geojson', data: this.#data })
    if (map.getLayer(ID)) return
    map.addLayer(
      { id: ID, type: 'fill', source: ID, paint: { 'fill-pattern': IMAGE, 'fill-opacity': 0.55 } },
      map.getLayer('coast') ? 'coast' : undefined,
    )
  }

  detach(map: Base): void {
    map.removeLayer(ID)
    map.removeSource(ID)
    this.#map = null
  }

  restyle(readColour: ReadColour): void {
    if (this.#map?.hasImage(IMAGE)) this.#map.removeImage(IMAGE)
    this.#map?.addImage(IMAGE, drawHatch(readColour('--calm')), { pixelRatio: IMAGE_DENSITY })
  }
}
