import { alertCodes } from '@varuna/vocabulary/alerts'
import { eventCodes } from '@varuna/vocabulary/events'
import { shipGroups } from '@varuna/vocabulary/ship-types'
import { z } from 'zod'
import { alertLevel } from './alert-queue.ts'
import { fault } from '../field-fault.ts'
import { latitude, longitude, vesselMmsi } from '../fields.ts'

/** Bounds of one rule. */
export const MAX_RULE_VESSELS = 100
const MAX_RULE_FLAGS = 50
const MAX_CORNERS = 100
const MAX_AFTER_HOURS = 720
const MAX_DISTANCE_NM = 2_000
const MAX_HOURS = 8_760
const MAX_KNOTS = 1_000
const MAX_ID_LENGTH = 80

const tooMany = (maximum: number) => fault('too_many', { maximum })
/** The id of a stored record. */
export const idText = z
  .string()
  .min(1, fault('value_missing'))
  .max(MAX_ID_LENGTH, fault('too_long', { maximum: MAX_ID_LENGTH }))

/** Number of an earlier version in a path. */
export const versionNumber = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)

const numberFrom = (minimum: number, maximum: number) =>
  z
    .number({ error: fault('value_of_wrong_type', { expected: 'number' }) })
    .min(minimum, fault('value_too_small', { minimum }))
    .max(maximum, fault('value_too_large', { maximum }))

const causes = z.array(z.enum(alertCodes)).max(alertCodes.length, tooMany(alertCodes.length))

const anyVessel = { mmsis: [], watchList: null, flags: [], groups: [], unknown: false }
const vessels = z
  .object({
    mmsis: z.array(vesselMmsi).max(MAX_RULE_VESSELS, tooMany(MAX_RULE_VESSELS)).default([]),
    watchList: idText.nullable().default(null).describe('Id of a watch list that the account sees'),
    flags: z
      .array(z.string().regex(/^[A-Z]{2}$/, fault('value_malformed')))
      .max(MAX_RULE_FLAGS, tooMany(MAX_RULE_FLAGS))
      .default([])
      .describe('Flags by the MMSI, as ISO 3166-1 alpha-2'),
    groups: z.array(z.enum(shipGroups)).max(shipGroups.length).default([]).describe('Types that vessels state'),
    unknown: z.boolean().default(false).describe('Only vessels that stated neither a name nor a type'),
  })
  .default(anyVessel)
  .describe('Which vessels: all that is stated must hold for one of them')

const box = z
  .object({ kind: z.literal('box'), south: latitude, west: longitude, north: latitude, east: longitude })
  .refine(({ south, north }) => south <= north, { path: ['north'], error: fault('box_reversed') })
  .describe('West is greater than east across the 180th meridian')

const corner = z.tuple([numberFrom(-360, 360), latitude])
const place = z
  .discriminatedUnion('kind', [
    box,
    z.object({ kind: z.literal('zone'), id: idText }),
    z.object({
      kind: z.literal('shape'),
      corners: z
        .array(corner)
        .min(3, fault('corners_too_few', { minimum: 3 }))
        .max(MAX_CORNERS, tooMany(MAX_CORNERS))
        .describe('[longitude, latitude] in degrees; longitudes pass 180 across the 180th meridian'),
    }),
  ])
  .nullable()
  .default(null)
  .describe('Null for everywhere')

const range = z
  .object({
    from: numberFrom(0, MAX_DISTANCE_NM).nullable().default(null),
    to: numberFrom(0, MAX_DISTANCE_NM).nullable().default(null),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    path: ['to'],
    error: fault('range_reversed'),
  })
  .nullable()
  .default(null)

const day = z.string().regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, fault('season_day_malformed'))
const hour = numberFrom(0, 24)

/** What a rule is about; without restrictions, every alert that the account sees. */
export const ruleConditions = z.strictObject({
  what: causes.default([]).describe('Codes of causes; empty for all that raise an alert'),
  unraised: z.boolean().default(false).describe('Also causes that raise no alert by the built-in rules'),
  lowestLevel: alertLevel.default('notice').describe("Lowest level that counts; 'notice' for all levels"),
  vessels,
  place,
  shoreNm: range.describe('Distance from shore in nautical miles'),
  portNm: range.describe('Distance from the nearest port in nautical miles'),
  hours: z
    .object({ from: hour, to: hour })
    .nullable()
    .default(null)
    .describe('Hours of the day in UTC; a period may pass midnight'),
  season: z
    .object({ from: day, to: day })
    .nullable()
    .default(null)
    .describe('First and last day as MM-DD, UTC; a season may pass the new year'),
  least: z
    .object({
      hours: numberFrom(0, MAX_HOURS).nullable().default(null),
      knots: numberFrom(0, MAX_KNOTS).nullable().default(null),
      probability: numberFrom(0, 1).nullable().default(null),
      risk: numberFrom(0, 100).nullable().default(null),
    })
    .default({ hours: null, knots: null, probability: null, risk: null })
    .describe('The least of each measure; it concerns only causes that state it'),
  after: z
    .object({
      what: z
        .array(z.enum(eventCodes))
        .min(1, fault('value_missing'))
        .max(eventCodes.length, tooMany(eventCodes.length)),
      withinHours: numberFrom(1, MAX_AFTER_HOURS),
    })
    .nullable()
    .default(null)
    .describe('What one of the vessels must have done within so many hours before'),
})
