import { z } from 'zod'
import { alert } from '../alert.ts'
import { latitude, longitude, model, timestamp } from '../fields.ts'
import { statement } from '../statement.ts'
import { unreadable } from '../unreadable.ts'

export const imageType = z.enum(['clean_water', 'oil_spill'])
export const imageVerdict = z.enum(['clean_water', 'oil_spill', 'cannot_say'])
export const imageAbstention = z.enum([
  'not_sea',
  'kind_not_trained',
  'too_close',
  'too_small',
  'too_narrow',
  'flat',
  'damaged',
])

export const pictureKind = z.enum([
  'radar',
  'aerial_photograph',
  'surface_photograph',
  'satellite_photograph',
  'not_sea',
])
export type PictureKind = z.infer<typeof pictureKind>

/** A point in an image as shares of its width and height, from the upper left corner. */
const imagePoint = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)])

const picture = z.object({
  kind: pictureKind.describe("What kind of picture it was taken for; 'not_sea' for one that does not show the sea"),
  certainty: z.number().min(0).max(1).describe('Probability of that kind'),
  takenFor: statement.nullable().describe("What a picture of kind 'not_sea' seems to show; null for other kinds"),
})

const heat = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  path: z.string().describe('Path of a grey PNG on this server: 0 to 255 is the estimated share of oil, 0 to 1'),
})

export const slick = z.object({
  rings: z.array(z.array(imagePoint)).describe('Outline and holes as closed rings; the outline comes first'),
  share: z.number().min(0).max(1).describe('Share of the image that the slick covers'),
  axisDegrees: z.number().min(0).lt(360).describe('Direction of the long axis towards the head, from up clockwise'),
  lengthShare: z.number().min(0).max(1).describe("Length along the axis as a share of the image's diagonal"),
  head: imagePoint.describe('The narrower end of the axis'),
})
export type SlickOutline = z.infer<typeof slick>

const place = z.object({ lat: latitude, lon: longitude })
const gridCells = z.int().min(1).max(16)
const maxMetresPerPixel = 10_000

/** Where and when an image was taken. */
export const imageScene = z.object({
  lat: latitude.describe('Of the centre of the image, or of the camera'),
  lon: longitude,
  time: z.iso.datetime().nullable(),
  metresPerPixel: z.number().positive().nullable().describe('On the ground, of a pixel of the original'),
  corners: z
    .tuple([place, place, place, place])
    .nullable()
    .describe('Upper left, upper right, lower right, lower left; without them north is up'),
  grid: z
    .object({
      columns: gridCells,
      rows: gridCells,
      places: z
        .array(z.tuple([latitude, longitude]))
        .describe(
          'Latitude and longitude of `columns` + 1 evenly spaced points in each of `rows` + 1 rows, from the top',
        ),
    })
    .nullable()
    .describe('Places between the corners; null without corners'),
  from: z.enum(['file', 'analyst']).describe('Stated by the file, or entered by hand'),
})
export type ImageScene = z.infer<typeof imageScene>

/** Position and time of an image as entered by hand. */
export const imageSceneRequest = z.strictObject({
  lat: latitude,
  lon: longitude,
  time: timestamp.nullable(),
  metresPerPixel: z.number().min(0.001).max(maxMetresPerPixel).nullable(),
})
export type ImageSceneRequest = z.infer<typeof imageSceneRequest>

const camera = z.object({ make: z.string().nullable(), model: z.string().nullable() })

/** An analysed image, as returned by the upload and the history. */
export const analysedImage = z.object({
  id: z.string(),
  path: z.string().describe('Path of the image on this server'),
  thumbnail: z.string(),
  filename: z.string(),
  type: imageType.nullable().describe("The class of the verdict; null where that is 'cannot_say'"),
  upload_time: z.iso.datetime(),
  needs_alert: z.boolean(),
  alert: alert.nullable().describe('The alert that this image raised; null where it raised none'),
  verdict: imageVerdict.describe("'cannot_say' when `abstention` names a reason"),
  abstention: imageAbstention.nullable().describe('Why there is no verdict; null when there is one'),
  probability: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      'Calibrated probability of oil; null for a picture that cannot be judged, other than because it is too close to call',
    ),
  confidence: z.number().min(0).max(1).nullable().describe('Probability of the verdict; null without a verdict'),
  domain: z.enum(['sar', 'rgb']).describe('Radar patch or photograph, decided from the pixels'),
  picture: picture.nullable().describe('What the picture is; null when it was not determined'),
  heat: heat.nullable().describe('Where oil is estimated; null without an estimate'),
  slicks: z.array(slick).describe('Outlined slicks, largest first'),
  slickShare: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Share of the image covered by all slicks; null when slicks were not looked for'),
  helps: z.array(statement).describe('What would help to get a verdict; empty when there is one'),
  reasons: z.array(statement),
  missing: z.array(statement).describe('Information that would make the answer more certain'),
  model,
  sha256: z.string().describe('SHA-256 of the uploaded original, in hexadecimal'),
  original_gone: z.boolean().describe('The stored original is missing; it may be restored from a backup'),
  size: z.object({ width: z.int().positive(), height: z.int().positive() }).describe('Pixels of the upright original'),
  zoomable: z.boolean().describe('The original has more detail than the view: read `/images/{id}/window`'),
  scene: imageScene.nullable().describe('Where and when it was taken; null where that is not known'),
  camera: camera.nullable().describe('What the camera wrote into the file'),
  notes: z.array(statement).describe('How the file was read, and what in it could not be used'),
})
/**
 * Whether the probability of oil is shown: for a picture that cannot be judged, other than for being too close to call, it would read as a
 * verdict.
 */
export const statesProbability = ({ verdict, abstention }: Pick<AnalysedImage, 'verdict' | 'abstention'>): boolean =>
  abstention === null ? verdict !== 'cannot_say' : abstention === 'too_close'

export type AnalysedImage = z.infer<typeof analysedImage>

export const imageHistory = z.object({ images: z.array(z.union([analysedImage, unreadable])) })
export type ImageHistory = z.infer<typeof imageHistory>

export const maxUploadBytes = 20 * 1024 * 1024
/** Only a georeferenced or radar TIFF may be this large. */
export const maxSceneBytes = 200 * 1024 * 1024
export const maxScenePixels = 500_000_000
export const maxUploadPixels = 50_000_000
export const uploadMediaTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/tiff',
  'image/avif',
  'image/heic',
] as const
