import type { Language } from '../../language.ts'
import { percent } from '../shared/format-values.ts'
import { createReportWords } from './oil-report.ts'

const area = (share: number) => (share < 0.01 ? 'under 1%' : percent(share))
const kinds: Language['oil']['kinds'] = {
  radar: 'radar image',
  aerial_photograph: 'photograph of water from the air',
  surface_photograph: 'photograph from a deck or the shore',
  satellite_photograph: 'satellite image in true colour',
  not_sea: 'no picture of the sea',
}
const shapes = { long: 'long and narrow', compact: 'compact' } as const

export const oil: Language['oil'] = {
  reasons: {
    too_small: ({ widthPixels, heightPixels, minSidePixels }) =>
      `The image is only ${widthPixels} x ${heightPixels} pixels; at least ${minSidePixels} a side are needed.`,
    too_narrow: () => 'The image is a narrow strip; crop it to the water in question.',
    flat: () => 'Nearly all of the image is black, white or of one flat tone: there is nothing on it to judge.',
    damaged: () =>
      'A band along an edge of the image is of one flat tone, as in a file that was cut off or a scene that ends. Crop the image to the water.',
    not_sea: () =>
      'This does not look like a picture of the sea, neither by radar nor by camera. Nothing is said about oil.',
    kind_not_trained: ({ kind }) =>
      `It was recognised as a ${kinds[kind]}, but it is unlike those that the model was trained on.`,
    kind_unsure: ({ kind, certainty }) =>
      `It looks most like a ${kinds[kind]}, but only at ${percent(certainty)}: the kind of picture is too unsure for an answer about oil.`,
    no_slick_found: () =>
      'The image as a whole is like images with oil, but no dark patch stands out in it that could be a slick.',
    oil_possible: ({ kind, probability, oilFrom }) =>
      `Oil is possible (${percent(probability)}), so have a person look. A ${kinds[kind]} is called oil only from ${percent(oilFrom)}: few spills were seen that way, and ships, animals and shores are mistaken for oil.`,
    too_close: ({ probability, unsureFrom, unsureTo }) =>
      `The probability of oil is ${percent(probability)}. Between ${percent(unsureFrom)} and ${percent(unsureTo)} it is too close to call.`,
    dark_patches: ({ count, share, largestShape, largestEdge }) => {
      const many = count > 1 ? `${count} dark patches cover` : 'A dark, smooth patch covers'
      return `${many} ${area(share)} of the image; ${count > 1 ? 'the largest' : 'it'} is ${shapes[largestShape]} with a ${largestEdge} edge.`
    },
    no_dark_patch: () => 'No patch stands out as darker than the sea around it.',
    of_one_part: () =>
      'The scene was assessed in parts. What follows is about the one likeliest to show oil, and shares are of that part.',
    bright_left_out: ({ share }) =>
      `${area(share)} of the image is very bright (land, vessels or no data) and was left out.`,
    frame_left_out: () => 'A frame or caption around the radar image was left out.',
    nearly_black: ({ share }) => `${area(share)} of the image is nearly black.`,
    brown: ({ share }) => `${area(share)} of the image is brown.`,
    blue: ({ share }) => `${area(share)} of the image is blue.`,
    low_sun: ({ share }) => `${area(share)} has the orange or red of low sun.`,
    no_colour_stands_out: () =>
      'No dark, brown or blue area speaks for this answer: it rests on the pattern of the picture as a whole.',
  },
  missing: {
    wind: () => 'Wind at the time of the picture: calm water is dark on radar too',
    second_pass: () => 'A second pass: a slick drifts, a look-alike often stays',
    place_and_time: () => 'Where and when the picture was taken',
    radar_image: () => 'A radar picture of the same water',
    image_of_sea: () => 'A radar patch, or a photograph in which open water fills much of the picture',
  },
  report: createReportWords(kinds),
  notes: {
    first_frame: ({ frames }) => `The file is an animation of ${frames} frames; the first one was analysed.`,
    one_band: ({ band, bands }) => `Of ${bands} bands, band ${band} was analysed.`,
    stretched: ({ scale, from, to }) =>
      scale === 'decibel'
        ? `Backscatter from ${from.toFixed(1)} to ${to.toFixed(1)} dB is shown from black to white.`
        : `Values from ${Number(from.toPrecision(3))} to ${Number(to.toPrecision(3))} are shown from black to white.`,
    no_data_left_out: ({ share }) => `${area(share)} of the image has no data and was left out.`,
    read_coarser: ({ times }) => `For the analysis, ${times} x ${times} pixels were averaged into one.`,
    read_in_parts: ({ parts, oil, unsure }) =>
      `The image was analysed in ${parts} parts: ${oil} ${oil === 1 ? 'shows' : 'show'} oil${unsure === 0 ? '' : `, and nothing can be said about ${unsure}`}. The more parts there are, the likelier it is that one is taken for oil by mistake.`,
    projection_not_read: ({ epsg }) =>
      `The file is georeferenced in a projection that is not read${epsg === null ? '' : ` (EPSG:${epsg})`}. Geographic coordinates, UTM, web Mercator and the common polar and regional projections on WGS 84 are read. Enter the place by hand, or convert the file with gdalwarp -t_srs EPSG:4326.`,
    time_without_zone: ({ time }) =>
      `The camera wrote ${time.replace('T', ' ')} without a time zone, so the time in UTC is not known.`,
    time_in_future: ({ time }) =>
      `The file states ${time}, which lay in the future when it was uploaded, so it is not used.`,
    position_not_usable: () => 'The position in the file is damaged or incomplete, so it is not used.',
  },
  helps: {
    picture_of_sea: () => 'A radar image, or a photograph in which open water fills much of the picture',
    trained_kind: () => 'A radar image of the same water, or a photograph of it from the air in daylight',
    second_picture: () => 'A second image of the same water: at another hour, or by radar',
    larger_picture: () => 'The image in its full size, as the camera or satellite recorded it',
    crop_to_water: () => 'A crop to the water in question, less than eight times as long as wide',
    picture_with_detail: () => 'An image that is neither overexposed nor empty',
    whole_file: () => 'The whole file: upload it again from where it was recorded',
  },
  takenFor: {
    document_or_screen: () => 'a document or a screen',
    drawing_or_chart: () => 'a drawing, chart or map',
    indoor: () => 'an indoor scene',
    person_or_animal: () => 'a person or an animal',
    thing: () => 'an object or a vehicle',
    food_or_plant: () => 'food or a plant',
    land: () => 'land or buildings',
    sky_or_night: () => 'the sky or lights at night',
    noise_or_pattern: () => 'noise or a pattern',
    unknown: () => 'something other than the sea',
  },
  kinds,
}
