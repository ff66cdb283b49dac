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
  'kind_unsure',
  'no_slick_found',
  'oil_possible',
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
  kind: pictureKind.describe("Recognised kind of picture; 'not_sea' when it does not show the sea"),
  certainty: z.number().min(0).max(1).describe('Probability of that kind, 0 to 1'),
  takenFor: statement.nullable().describe("What a picture of kind 'not_sea' seems to show; null for other kinds"),
})

const heat = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  path: z
    .string()
    .describe('Path of a greyscale PNG on this server; levels 0 to 255 are estimated shares of oil from 0 to 1'),
})

export const slick = z.object({
  rings: z.array(z.array(imagePoint)).describe('Outline and holes as closed rings; the outline comes first'),
  share: z.number().min(0).max(1).describe('Share of the image that the slick covers, 0 to 1'),
  axisDegrees: z
    .number()
    .min(0)
    .lt(360)
    .describe('Direction of the long axis towards the head, degrees clockwise from up'),
  lengthShare: z.number().min(0).max(1).describe("Length along the axis as a share of the image's diagonal, 0 to 1"),
  head: imagePoint.describe('The narrower end of the axis'),
})
export type SlickOutline = z.infer<typeof slick>

const place = z.object({ lat: latitude, lon: longitude })
const gridCells = z.int().min(1).max(16)
const maxMetresPerPixel = 10_000

/** Where and when an image was taken. */
export const imageScene = z.object({
  lat: latitude.describe('Latitude of the centre of the image, or of the camera, degrees'),
  lon: longitude,
  time: z.iso.datetime().nullable(),
  metresPerPixel: z
    .number()
    .positive()
    .nullable()
    .describe('Metres on the ground per pixel of the original; null when not known'),
  corners: z
    .tuple([place, place, place, place])
    .nullable()
    .describe('Upper left, upper right, lower right and lower left corner; null when not known, then north is up'),
  grid: z
    .object({
      columns: gridCells,
      rows: gridCells,
      places: z
        .array(z.tuple([latitude, longitude]))
        .describe(
          'Latitude and longitude in degrees of `columns` + 1 evenly spaced points in each of `rows` + 1 rows, from the top',
        ),
    })
    .nullable()
    .describe('Positions on a grid between the corners; null without corners'),
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
  type: imageType.nullable().describe("Class of the verdict; null when the verdict is 'cannot_say'"),
  upload_time: z.iso.datetime(),
  needs_alert: z.boolean(),
  alert: alert.nullable().describe('The alert that this image raised; null when it raised none'),
  verdict: imageVerdict.describe("'cannot_say' when `abstention` names a reason"),
  abstention: imageAbstention.nullable().describe('Why there is no verdict; null when there is one'),
  probability: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      "Calibrated probability of oil, 0 to 1; null when there is no verdict for a reason other than 'too_close' or 'oil_possible'",
    ),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Probability of the verdict, 0 to 1; null without a verdict'),
  domain: z.enum(['sar', 'rgb']).describe('Radar (sar) or photograph (rgb), decided from the pixels'),
  picture: picture.nullable().describe('Recognised kind of picture; null when it was not determined'),
  heat: heat.nullable().describe('Heat map of estimated oil; null without an estimate'),
  slicks: z.array(slick).describe('Outlined slicks, largest first'),
  slickShare: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Share of the image covered by all slicks, 0 to 1; null when slicks were not outlined'),
  slickShareRange: z
    .tuple([z.number().min(0).max(1), z.number().min(0).max(1)])
    .nullable()
    .describe(
      'Lowest and highest share that slicks outlined like these covered in images of other collections, in nine of ten; null without slicks and for photographs',
    ),
  helps: z.array(statement).describe('What would help to get a verdict; empty when there is one'),
  reasons: z.array(statement),
  missing: z.array(statement).describe('Information that would make the answer more certain'),
  model,
  sha256: z.string().describe('SHA-256 of the uploaded original, in hexadecimal'),
  original_gone: z.boolean().describe('The stored original is missing; it may be restored from a backup'),
  size: z
    .object({ width: z.int().positive(), height: z.int().positive() })
    .describe('Size of the upright original, pixels'),
  zoomable: z.boolean().describe('The original has more detail than the view: read `/images/{id}/window`'),
  scene: imageScene.nullable().describe('Where and when the image was taken; null when not known'),
  camera: camera.nullable().describe('Make and model of the camera, as stated in the file; null when not stated'),
  notes: z.array(statement).describe('How the file was read, and which of its contents could not be used'),
})
/**
 * Whether to show the probability of oil. Without a verdict it is shown only when oil is too close to call or possible; otherwise it would read
 * as a verdict.
 */
export const statesProbability = ({ verdict, abstention }: Pick<AnalysedImage, 'verdict' | 'abstention'>): boolean =>
  abstention === null ? verdict !== 'cannot_say' : abstention === 'too_close' || abstention === 'oil_possible'

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
