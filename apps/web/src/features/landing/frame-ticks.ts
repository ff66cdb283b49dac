import copy from '#content/landing.json'

const { hemispheres } = copy.position

export type FrameAxis = 'latitude' | 'longitude'

/** In reading order, from north to south and from west to east. */
const offsets = { latitude: [10, 0, -10], longitude: [-20, -10, 0, 10, 20] }

/** A label on the edge of the chart; `minutes` north or east of the position at its centre. */
export interface FrameTick {
  text: string
  minutes: number
}

/** A coordinate in whole minutes: 18.9333 degrees of latitude is "18°56′ N". */
export const formatCoordinate = (axis: FrameAxis, degrees: number): string =>
  `${formatMinutes(degrees)} ${hemispheres[axis][degrees < 0 ? 1 : 0]}`

/** Labels every ten minutes; the one of the position itself names its hemisphere. */
export const frameTicks = (axis: FrameAxis, degrees: number): FrameTick[] =>
  offsets[axis].map((minutes) => ({
    minutes,
    text: minutes === 0 ? formatCoordinate(axis, degrees) : formatMinutes(degrees + minutes / 60),
  }))

function formatMinutes(degrees: number): string {
  const minutes = Math.round(Math.abs(degrees) * 60)
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`
}
