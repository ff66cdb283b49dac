import { z } from 'zod'
import { boundedText, oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { mmsi } from '../fields.ts'
import { seenTeam } from '../people/team.ts'
import { caseAccess } from './case.ts'
import { pageEndOf } from '../watch/vessel-query.ts'

/** Maximum lists of an account, and maximum vessels of a list. */
export const MAX_WATCH_LISTS = 20
/** Maximum lists of others that an account sees through its teams. */
export const MAX_TEAM_WATCH_LISTS = 100
export const MAX_WATCHED_VESSELS = 10_000
const MAX_NAME_LENGTH = 120
const MAX_NOTE_LENGTH = 500

/** Maximum size of a CSV file of vessels, in bytes. */
export const MAX_WATCH_CSV_BYTES = 2 * 1024 * 1024

export const watchListRequest = z.object({
  name: oneLine(MAX_NAME_LENGTH, {
    missing: fault('name_missing'),
    tooLong: fault('too_long', { maximum: MAX_NAME_LENGTH }),
  }),
  raise: z
    .object({ appears: z.boolean(), moves: z.boolean(), goesDark: z.boolean() })
    .describe('Which behaviour of the listed vessels raises an alert'),
})
export type WatchListRequest = z.infer<typeof watchListRequest>

export const watchList = watchListRequest.extend({
  id: z.string(),
  vesselCount: z.number().int(),
  createdAt: z.iso.datetime(),
  access: caseAccess.describe('What the account may do; the owner may also remove and share it'),
  team: seenTeam.nullable().describe('The team that it is shared with, for its members; null for none'),
})
export type WatchList = z.infer<typeof watchList>

export const watchListList = z.object({ lists: z.array(watchList).max(MAX_WATCH_LISTS + MAX_TEAM_WATCH_LISTS) })

export const watchedVesselRequest = z.object({
  mmsi,
  note: boundedText(MAX_NOTE_LENGTH, {
    missing: fault('note_missing'),
    tooLong: fault('too_long', { maximum: MAX_NOTE_LENGTH }),
  }).default(''),
})

export const watchedVessel = z.object({
  mmsi: z.number().int(),
  note: z.string(),
  name: z.string().nullable().describe('Name that the vessel stated last; null when never received'),
  lastTime: z.iso.datetime().nullable().describe('Time of its latest position; null when never received'),
  addedAt: z.iso.datetime(),
})
export type WatchedVessel = z.infer<typeof watchedVessel>

/** The query of GET /api/watch-lists/:id. */
export const watchListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  after: pageEndOf(20).optional(),
})
export type WatchListQuery = z.infer<typeof watchListQuery>

/** GET /api/watch-lists/:id: by MMSI, a page at a time. */
export const watchListPage = z.object({
  list: watchList,
  vessels: z.array(watchedVessel),
  next: z.string().nullable(),
})
export type WatchListPage = z.infer<typeof watchListPage>

/** POST /api/watch-lists/:id/csv, with a CSV of the columns mmsi and, optionally, note. Nothing is added when any line is invalid. */
export const watchCsvAnswer = z.object({
  added: z.number().int(),
  present: z.number().int().describe('Number of vessels that were already on the list'),
})
