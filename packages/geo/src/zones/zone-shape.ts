import { greatCircleNm } from '../geometry/great-circle.ts'
import { isInRing } from './zone-rings.ts'
import type { ZoneShape } from './zone.ts'

/** Whether a shape with an outline of its own contains a point in degrees. */
export const isInShape = (shape: Exclude<ZoneShape, { type: 'waters' }>, lat: number, lon: number): boolean =>
  shape.type === 'polygon'
    ? isInRing(shape.corners, lat, lon)
    : shape.circles.some((circle) => greatCircleNm(lat, lon, circle.lat, circle.lon) <= circle.radiusNm)
