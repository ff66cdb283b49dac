import type { ImageNote } from '@varuna/oil/scene/note'
import ExifReader from 'exifreader'

/** Camera metadata of a file. */
export interface CameraData {
  camera: { make: string | null; model: string | null } | null
  place: { lat: number; lon: number } | null
  /** ISO 8601, in UTC. */
  time: string | null
  notes: ImageNote[]
}

const MAX_NAME = 80
const EARLIEST_YEAR = 1990

/** Reads position, time and camera from EXIF; null fields for missing or damaged ones. */
export function readCameraData(bytes: Uint8Array): CameraData {
  const none: CameraData = { camera: null, place: null, time: null, notes: [] }
  try {
    const { exif, gps } = ExifReader.load(Buffer.from(bytes), { expanded: true, async: false })
    const make = nameOf(exif?.Make?.description)
    const model = nameOf(exif?.Model?.description)
    const position =
      areDegrees(exif?.GPSLatitude?.value, exif?.GPSLatitudeRef?.value, /^[NS]$/i) &&
      areDegrees(exif?.GPSLongitude?.value, exif?.GPSLongitudeRef?.value, /^[EW]$/i)
        ? placeOf(gps?.Latitude, gps?.Longitude)
        : 'unusable'
    const notes: ImageNote[] = position === 'unusable' ? [{ code: 'position_not_usable', params: {} }] : []
    const taken = exif?.DateTimeOriginal?.description ?? exif?.DateTimeDigitized?.description
    const time =
      satelliteTime(exif?.GPSDateStamp?.description, exif?.GPSTimeStamp?.description) ??
      zonedTime(taken, exif?.OffsetTimeOriginal?.description ?? exif?.OffsetTime?.description)
    const local = time === null ? zonedTime(taken, '+00:00') : null
    if (local !== null) notes.push({ code: 'time_without_zone', params: { time: local.slice(0, 19) } })
    return {
      camera: make === null && model === null ? null : { make, model },
      place: position === 'unusable' ? null : position,
      time,
      notes,
    }
  } catch {
    return none
  }
}

const nameOf = (text: unknown): string | null => {
  const clean = typeof text === 'string' ? text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() : ''
  return clean === '' ? null : [...clean].slice(0, MAX_NAME).join('')
}

/** Whether degrees, minutes, seconds and hemisphere are complete, or all absent. Without a hemisphere the sign is unknown. */
function areDegrees(stated: unknown, hemisphere: unknown, hemispheres: RegExp): boolean {
  if (stated === undefined) return true
  const [, ...sixtieths] = Array.isArray(stated) ? (stated as [number, number][]) : []
  return hemispheres.test(String(hemisphere)) && sixtieths.every(([parts, of]) => !(parts / of >= 60))
}

/** Cameras without a fix write zeros. */
function placeOf(lat: unknown, lon: unknown): CameraData['place'] | 'unusable' {
  if (lat === undefined && lon === undefined) return null
  if (typeof lat !== 'number' || typeof lon !== 'number') return 'unusable'
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180) || (lat === 0 && lon === 0)) return 'unusable'
  return { lat, lon }
}

/** GPS date and time are in UTC. */
function satelliteTime(date: unknown, time: unknown): string | null {
  const [, year, month, day] = /^(\d{4})[:-](\d{2})[:-](\d{2})/.exec(String(date)) ?? []
  const [, hours, minutes, seconds] = /^(\d{1,2}):(\d{1,2}):(\d{1,2})/.exec(String(time)) ?? []
  const two = (text = '') => text.padStart(2, '0')
  return seconds === undefined
    ? null
    : instant(`${year}-${month}-${day}T${two(hours)}:${two(minutes)}:${two(seconds)}Z`)
}

function zonedTime(taken: unknown, offset: unknown): string | null {
  const [, year, month, day, time] = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(String(taken)) ?? []
  if (time === undefined || !/^[+-]\d{2}:\d{2}$|^Z$/.test(String(offset))) return null
  return instant(`${year}-${month}-${day}T${time}${String(offset)}`)
}

function instant(text: string): string | null {
  const ms = Date.parse(text)
  // An invalid day of the month would roll over into the next month.
  if (
    Number(text.slice(8, 10)) > new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate()
  )
    return null
  return Number.isFinite(ms) && ms >= Date.UTC(EARLIEST_YEAR, 0) ? new Date(ms).toISOString() : null
}
