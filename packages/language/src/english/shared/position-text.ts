import { mapWords } from './map.ts'

const formatMinutes = (value: number, width: number, hemispheres: readonly [string, string]) => {
  const tenths = Math.round(Math.abs(value) * 600)
  const whole = String(Math.floor(tenths / 600)).padStart(width, '0')
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, '0')
  return `${whole}° ${rest}′ ${value < 0 && tenths > 0 ? hemispheres[1] : hemispheres[0]}`
}

/** Formats a position in degrees and tenths of minutes: 18.94, 72.83 is "18° 56.4′ N, 072° 49.8′ E". */
export const formatPosition = (lat: number, lon: number) =>
  `${formatMinutes(lat, 2, [mapWords.north, mapWords.south])}, ${formatMinutes(lon, 3, [mapWords.east, mapWords.west])}`
