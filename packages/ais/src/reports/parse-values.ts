import type { StaticReport, Station, UntimedReport } from './report.ts'

/** Latitude in degrees; null when out of range or not available (AIS sends 91). */
export const parseLatitude = (value: number) => (value >= -90 && value <= 90 ? value : null)

/** Longitude in degrees; null when out of range or not available (AIS sends 181). */
export const parseLongitude = (value: number) => (value >= -180 && value <= 180 ? value : null)

const NO_SPEED = 102.3
const NO_AIRCRAFT_SPEED = 1023
const NO_LONG_RANGE_SPEED = 63

/** Speed in knots; null when out of range or not available (102.3; 1023 for aircraft). */
export const parseSpeed = (value: number, station: Station) =>
  value >= 0 && value < (station === 'sar_aircraft' ? NO_AIRCRAFT_SPEED : NO_SPEED) ? value : null

/** Speed of a long-range report (type 27) in knots; null when out of range or not available (63). */
export const parseLongRangeSpeed = (value: number) => (value >= 0 && value < NO_LONG_RANGE_SPEED ? value : null)

/** Course or heading in degrees, 0 up to but excluding 360; null otherwise (AIS sends 360 or 511 for not available). */
export const parseAngle = (value: number) => (value >= 0 && value < 360 ? value : null)

/** Navigational status, 0 to 14; null for 15, not defined. */
export const parseNavigationStatus = (value: number) =>
  Number.isInteger(value) && value >= 0 && value < 15 ? value : null

/** UTC second, 0 to 59; null for 60 and above, which are status codes. */
export const parseUtcSecond = (value: number) => (Number.isInteger(value) && value >= 0 && value < 60 ? value : null)

/** An integer from 1 to `most`; null otherwise (AIS sends 0 for not available). */
export const parseCount = (value: number, most: number) =>
  Number.isInteger(value) && value > 0 && value <= most ? value : null

/** Metres above 0, up to `most`; null otherwise (AIS sends 0 for not available). */
export const parseLength = (value: number, most: number) => (value > 0 && value <= most ? value : null)

const MAX_TEXT_LENGTH = 120

/** Control characters, line breaks, direction marks (they would reorder the text after a name) and lone surrogates. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2064\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e0fff}]+/gu

/** Text without AIS padding and invisible characters, at most 120 characters; null when empty. */
export const cleanText = (value: string) =>
  value.split('@', 1)[0]?.trim().slice(0, MAX_TEXT_LENGTH).replace(UNSEEN, ' ').trim() || null

/** The maximum of the 30-bit field; the IMO check digit is not verified here. */
export const MAX_IMO = 2 ** 30 - 1
export const MAX_LENGTH_METRES = 1022
export const MAX_BEAM_METRES = 126
export const MAX_DRAUGHT_METRES = 25.5

/**
 * Length, beam and antenna position from the distances, in metres, of the antenna to the four sides. ITU-R M.1371: without a reference
 * point the bow is 0 and the stern field holds the length; the port side is 0 and the starboard field holds the beam.
 */
export function toDimensions(bow: number, stern: number, port: number, starboard: number) {
  return {
    lengthMetres: parseLength(bow + stern, MAX_LENGTH_METRES),
    beamMetres: parseLength(port + starboard, MAX_BEAM_METRES),
    bowMetres: bow > 0 ? bow : null,
    portMetres: port > 0 ? port : null,
  }
}

/** Whether any static field is available. */
export const hasStaticData = (report: UntimedReport<StaticReport>) =>
  report.name !== null ||
  report.callSign !== null ||
  report.imo !== null ||
  report.shipType !== null ||
  report.lengthMetres !== null ||
  report.beamMetres !== null ||
  report.draughtMetres !== null ||
  report.destination !== null
