import type { ImageScene, PictureKind } from '@varuna/contract/analysis/image'
import { oilCautions } from './oil-report.ts'

const number = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 })
const percent = (share: number) => (share > 0 && share < 0.01 ? 'under 1%' : `${Math.round(share * 100)}%`)

/** From this share on, how sure a verdict is in words. */
const sureness = [
  { from: 0.97, text: 'almost certain' },
  { from: 0.9, text: 'very likely' },
  { from: 0.75, text: 'likely' },
  { from: 0, text: 'more likely than not' },
] as const

const kinds: Record<PictureKind, string> = {
  radar: 'radar image',
  aerial_photograph: 'photograph of water from the air',
  surface_photograph: 'photograph from a deck or the shore',
  satellite_photograph: 'satellite image in true colour',
  not_sea: 'picture of something other than the sea',
}

/** What is shown of an analysed image beside its verdict. */
export const oilImageWords = {
  sureness: (share: number) => sureness.find(({ from }) => share >= from)?.text ?? '',
  helps: 'What would help',
  kindIs: (kind: PictureKind, certainty: number) => `Recognised as a ${kinds[kind]} (${percent(certainty)}).`,
  takenFor: (what: string) => `This looks like ${what}, not like a picture of the sea.`,
  caution: 'Why this could be wrong',
  cautions: oilCautions,
  notes: 'How the file was read',
  camera: (make: string | null, model: string | null) =>
    `Camera: ${[make, model].filter(Boolean).join(' ')}. You see this, and so do the people in a case that you add the image to. The picture shown here carries no camera data; the original file does.`,

  layers: {
    title: 'Layers of the picture',
    opacity: 'Strength of the estimate',
    outlines: 'Outlines of slicks',
    wipe: 'Before and after: how much of the picture shows the estimate',
    wipeText: (share: number) => `${Math.round(share * 100)}% without the estimate, the rest with it`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    whole: 'Whole picture',
    up: 'Up',
    down: 'Down',
    left: 'Left',
    right: 'Right',
    window: (times: string) => `Detail at ${times} of the original's pixels`,
    windowFailed: 'This part could not be loaded. The overview is still shown.',
  },

  slicks: {
    title: 'Slicks',
    none: 'No slick was outlined.',
    number: 'Slick',
    share: 'Share of the image',
    area: 'Area',
    length: 'Length',
    total: 'All',
    percent,
    range: (count: number, low: number, high: number) =>
      `The share of the image that ${count === 1 ? 'it covers' : 'they cover'} is probably between ${percent(low)} and ${percent(high)}: in nine of ten test images, outlines drawn by people fell within that range.`,
    km2: (area: number) => `${number(area)} km²`,
    km: (length: number) => `${number(length)} km`,
    unknown: 'not known',
    needsScale: 'Enter the place and the metres per pixel to get areas, lengths and coordinates.',
    download: 'Download as GeoJSON',
  },

  place: {
    title: 'Place and time',
    none: 'Neither is in the file. Enter them to find vessels that were nearby, and to measure slicks.',
    noneToRead: 'Neither is in the file. The owner of the image can enter them.',
    from: { file: 'As the file states', analyst: 'Entered by hand' } satisfies Record<ImageScene['from'], string>,
    time: (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`,
    noTime: 'The time is not known.',
    scale: (metres: number) => `${number(metres)} m per pixel`,
    edit: 'Enter place and time',
    change: 'Change place and time',
    lat: 'Latitude',
    latHint: 'Degrees, north is positive',
    lon: 'Longitude',
    lonHint: 'Degrees, east is positive',
    timeLabel: 'Time (UTC)',
    metresPerPixel: 'Metres per pixel',
    metresHint: 'On the ground, in the original file. Leave it empty if it is not known.',
    pick: 'Click or tap the map to set the place.',
    save: 'Save place and time',
    saving: 'Saving…',
    cancel: 'Cancel',
    remove: 'Remove place and time',
    saved: 'Place and time were saved.',
    notANumber: 'Please enter a number',
    map: 'Place of the image',
    coordinates: 'Place',
  },

  vessels: {
    title: 'Vessels nearby',
    needs: 'With a place and a time, vessels that were nearby are listed here.',
    loading: 'Looking through the stored tracks…',
    failed: (message: string) => `The search for vessels failed: ${message}`,
    around: (radiusNm: number, minutes: number) =>
      `Vessels within ${number(radiusNm)} nm of the centre, from reports up to ${minutes} minutes before and after. Where a vessel was when the image was taken lies between two of its reports. A vessel near a slick did not necessarily cause it.`,
    none: (radiusNm: number, minutes: number) =>
      `No vessel is known within ${number(radiusNm)} nm, from reports up to ${minutes} minutes before and after. Import AIS from that time, or check the place and time.`,
    vessel: 'Vessel',
    closest: 'Closest report',
    apart: 'When',
    atTime: 'At the time of the image',
    notAtTime: 'not known',
    speed: 'Speed',
    nm: (distance: number) => `${distance.toFixed(1)}\u00a0nm`,
    minutes: (apart: number) =>
      Math.round(apart) === 0
        ? 'at the same time'
        : `${Math.abs(Math.round(apart))} min ${apart < 0 ? 'before' : 'after'}`,
    knots: (speed: number | null) => (speed === null ? 'not known' : `${speed.toFixed(1)}\u00a0kn`),
    unnamed: (mmsi: number) => `MMSI ${mmsi}`,
    simulated: 'simulated',
    inImage: 'in the image',
    more: 'More vessels were nearby than are listed, or not all stored tracks were searched.',
  },

  report: 'Report (PDF)',
} as const
