import type { ImageReportWords } from '@varuna/contract/analysis/image-report'
import type { PictureKind } from '@varuna/contract/analysis/image'
import { percent, probabilityPercent } from '../shared/format-values.ts'

const number = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 })
const area = (share: number) => (share < 0.01 ? 'under 1%' : percent(share))

const nm = (distance: number) => `${distance.toFixed(1)} nm`
const apart = (minutes: number) =>
  Math.round(minutes) === 0
    ? 'at that time'
    : `${Math.abs(Math.round(minutes))} min ${minutes < 0 ? 'before' : 'after'}`

/** Why an answer about oil could be wrong, whatever the picture. */
export const oilCautions = [
  'On radar, natural films and areas of weak wind are dark like oil (Alpers, Holt and Zeng 2017, doi:10.1016/j.rse.2017.09.002; Sergievskaya and others 2015, doi:10.1117/12.2195031).',
  'The answer comes from a statistical model and one picture. A second picture, wind data or somebody on the spot can overturn it.',
  'The probability counts on oil in half of the radar images and in a fifth of the photographs. Where oil is rarer, the chance of oil is lower than it says: if one radar image in a hundred shows oil, 98% becomes about 33%.',
  'Outlines and areas are estimates from the picture: thin sheen may be left out and calm water included. On radar of other collections two thirds of the outlines were within a factor of two of those drawn by people; the others were mostly too large, because they include calm water.',
] as const

export const createReportWords = (kinds: Readonly<Record<PictureKind, string>>): ImageReportWords => ({
  title: 'Varuna report on an image',
  headlines: {
    oil_spill: 'Oil spill detected',
    clean_water: 'Clean water detected',
    cannot_say: 'Cannot say',
  },
  probability: (share) => `Probability of oil: ${probabilityPercent(share)}.`,
  noProbability: 'No probability of oil is stated.',
  analysed: (time, model) => `Analysed ${time} by ${model}`,
  kind: (kind, certainty) => `Recognised as: ${kinds[kind]} (${probabilityPercent(certainty)}).`,
  takenFor: (what) => `This looks like ${what}, not like a picture of the sea.`,
  picture: 'The picture',
  heatExplained: 'Red: where the model estimates oil. White: outlines of slicks.',
  reasons: 'Why',
  helps: 'What would help',
  missing: 'What is missing',
  caution: 'Why this could be wrong',
  cautions: oilCautions,
  notes: 'How the file was read',
  slicks: 'Slicks',
  noSlicks: 'No slick was outlined.',
  slick: (slick) =>
    `${slick.number}. ${area(slick.share)} of the image` +
    (slick.areaKm2 === null ? '' : `, ${number(slick.areaKm2)} km\u00b2`) +
    (slick.lengthKm === null ? '' : `, ${number(slick.lengthKm)} km long`),
  allSlicks: (share, areaKm2) =>
    `Slicks cover ${area(share)} of the image${areaKm2 === null ? '. Without place and scale, the area is not known.' : `, ${number(areaKm2)} km\u00b2.`}`,
  slickRange: (count, low, high) =>
    `Such outlines differ from ones drawn by people: in nine of ten images the ${count === 1 ? 'slick covers' : 'slicks cover'} ${area(low)} to ${area(high)} of the image.`,
  place: 'Place and time',
  noPlace: 'Neither is known.',
  placeFrom: { file: 'as the file states', analyst: 'entered by hand' },
  noTime: 'The time is not known.',
  metresPerPixel: (metres) => `${number(metres)} m per pixel`,
  mapSource: 'Coastline © OpenStreetMap contributors, ODbL. Lines: the image and its slicks. Numbers: vessels.',
  vessels: 'Vessels nearby',
  vesselsAround: (radiusNm, minutes) =>
    `Vessels within ${number(radiusNm)} nm of the centre, from reports up to ${minutes} minutes before and after. Where a vessel was when the image was taken lies between two of its reports. A vessel near a slick did not necessarily cause it.`,
  noVessels: 'No vessel is known to have been that near.',
  vessel: ({ number: place, name, mmsi, distanceNm, minutesApart, simulated, atImageTime }) =>
    `${place}. ${name ?? 'Vessel'} (MMSI ${mmsi})${simulated ? ', SIMULATED' : ''}: ${nm(distanceNm)} from the centre ${apart(minutesApart)}${atImageTime ? `, ${nm(atImageTime.distanceNm)} when the image was taken` : ''}`,
  vesselsNotSought: 'Vessels can be found only with a place and a time.',
  moreVessels: 'More vessels were nearby than are listed, or not all stored tracks were searched.',
  digest: 'SHA-256 of the original',
  nauticalMiles: (count) => `${count.toLocaleString('en')} nm`,
  page: (page, all) => (all === null ? `Page ${page}` : `Page ${page} of ${all}`),
  glyphsMissing: 'Characters that the fonts of this report lack are shown as \u25a1.',
})
