import { z } from 'zod'
import { latitude, longitude, queryNumber } from '../fields.ts'

export const MAX_NEAR_VESSELS = 50
/** Positions are searched this long before and after the image. */
export const NEAR_MINUTES = 60
/** Search distance beyond the edge of the image, or from its position when its size is unknown. */
export const NEAR_NM = 15
/** Longer side of an image for the web, in pixels. */
export const VIEW_EDGE_PIXELS = 1600
/** Longer side of a window of a scene, in pixels of the output. */
export const MAX_WINDOW_PIXELS = 1024

const vesselNear = z.object({
  mmsi: z.number().int(),
  name: z.string().nullable(),
  simulated: z.boolean(),
  lat: latitude,
  lon: longitude,
  time: z.iso.datetime(),
  speed: z.number().nullable().describe('Speed over ground, knots'),
  course: z.number().nullable(),
  distanceNm: z.number().min(0).describe('Distance from the centre of the image, nautical miles'),
  inImage: z
    .boolean()
    .describe('Whether it is within the corners of the image; false when the image has no known size'),
  minutesApart: z.number().describe('Minutes from the image to the position; positive when the position is later'),
  atImageTime: z
    .object({ lat: latitude, lon: longitude, distanceNm: z.number().min(0), inImage: z.boolean() })
    .nullable()
    .describe(
      'Position when the image was taken, interpolated between the reports before and after; null without both',
    ),
})
export type VesselNear = z.infer<typeof vesselNear>

/** Vessels with stored positions near the position and time of an image. */
export const vesselsNear = z.object({
  radiusNm: z.number().positive(),
  minutes: z.number().int().positive(),
  vessels: z
    .array(vesselNear)
    .describe(
      "Nearest first; each vessel's reported position nearest to the image, and its position when the image was taken",
    ),
  isWhole: z
    .boolean()
    .describe(
      'False when more vessels were near than are listed, or when there were more vessels or positions than are searched',
    ),
})
export type VesselsNear = z.infer<typeof vesselsNear>

const pixels = z.number().int().min(0).max(1_000_000)
const count = z.number().int().min(1).max(1_000_000)

/** A part of an image, in pixels of its upright original. */
export const imageWindowQuery = z.object({
  left: queryNumber('left', pixels),
  top: queryNumber('top', pixels),
  width: queryNumber('width', count),
  height: queryNumber('height', count),
})
export type ImageWindowQuery = z.infer<typeof imageWindowQuery>
