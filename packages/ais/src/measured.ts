import type { IdentityReport, Untimed } from './report.ts'

/** Latitude in degrees; null for what is not available (AIS says 91) or no latitude. */
export const latitude = (value: number) => (value >= -90 && value <= 90 ? value : null)

/** Longitude in degrees; null for what is not available (AIS says 181) or no longitude. */
export const longitude = (value: number) => (value >= -180 && value <= 180 ? value : null)

/** Speed in knots; null for what is not available (AIS says 102.3) or no speed. */
export const speed = (value: number) => (value >= 0 && value < 102.3 ? value : null)

/** Course or heading in degrees, 360 left out; null for what is not available (AIS says 360 or 511) or no angle. */
export const angle = (value: number) => (value >= 0 && value < 360 ? value : null)

/** Navigation status, 0 to 14; null for 15, which is 'not defined'. */
export const navigationStatus = (value: number) => (Number.isInteger(value) && value >= 0 && value < 15 ? value : null)

/** Second of the UTC minute; null for 60 and more, which say why there is none. */
export const utcSecond = (value: number) => (Number.isInteger(value) && value >= 0 && value < 60 ? value : null)

/** A whole number from 1 up to `most`; null for anything else: AIS says 0 for not available. */
export const counted = (value: number, most: number) =>
  Number.isInteger(value) && value > 0 && value <= most ? value : null

/** Metres above 0 and up to `most`; null for anything else: AIS says 0 for not available. */
export const length = (value: number, most: number) => (value > 0 && value <= most ? value : null)

const MOST_LETTERS = 120

/** A text without the padding of AIS and without control characters, 120 letters at most; null where nothing is left. */
export const words = (value: string) =>
  value
    .replace(/@.*$/s, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MOST_LETTERS) || null

/** What 30 bits can say; whether it is an IMO number is for those who judge. */
export const MOST_IMO = 2 ** 30 - 1
export const MOST_LENGTH_METRES = 1022
export const MOST_BEAM_METRES = 126
export const MOST_DRAUGHT_METRES = 25.5

/**
 * Length, beam and place of the antenna from its distances in metres to the four sides. ITU-R M.1371: without a reference point, the
 * bow is 0 and the length stands in the stern, the port side is 0 and the beam stands in starboard.
 */
export function dimensions(bow: number, stern: number, port: number, starboard: number) {
  return {
    lengthMetres: length(bow + stern, MOST_LENGTH_METRES),
    beamMetres: length(port + starboard, MOST_BEAM_METRES),
    bowMetres: bow > 0 ? bow : null,
    portMetres: port > 0 ? port : null,
  }
}

/** Whether an identity report says more than who speaks. */
export const saysAnything = (said: Untimed<IdentityReport>) =>
  said.name !== null ||
  said.callSign !== null ||
  said.imo !== null ||
  said.shipType !== null ||
  said.lengthMetres !== null ||
  said.beamMetres !== null ||
  said.draughtMetres !== null ||
  said.destination !== null
