import { z } from 'zod'
import { oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { latitude, longitude } from '../fields.ts'
import { feedHealth } from '../site/health.ts'
import { aisFormat } from './source.ts'

/** Maximum feeds that are added on the page. */
export const MAX_FEEDS = 32
/** Earlier versions that are kept of one feed; the oldest go first. */
export const MAX_FEED_VERSIONS = 10
/** Maximum senders that a listening feed names. */
export const MAX_SENDERS = 50
const MAX_NAME_LENGTH = 80
const MAX_HOST_LENGTH = 253
const MAX_URL_LENGTH = 500
const MAX_KEY_LENGTH = 200
/** Ports below belong to services that are not AIS; listening on one needs more rights than Varuna should have. */
export const FIRST_FEED_PORT = 1024

const portFault = fault('feed_port', { minimum: FIRST_FEED_PORT, maximum: 65_535 })
const port = z.number({ error: portFault }).int(portFault).min(FIRST_FEED_PORT, portFault).max(65_535, portFault)

/** A host name, an IPv4 address, or an IPv6 address without brackets. */
const host = z
  .string({ error: fault('feed_host') })
  .trim()
  .max(MAX_HOST_LENGTH, { error: fault('too_long', { maximum: MAX_HOST_LENGTH }), abort: true })
  .regex(/^(?:[a-z\d](?:[\w.-]*[a-z\d])?|[\da-f]*:[\da-f:.]+)$/i, fault('feed_host'))

const senders = z
  .array(
    z
      .string()
      .trim()
      .max(50)
      .regex(/^[\da-f:.]+(?:\/\d{1,3})?$/i, fault('feed_senders')),
  )
  .min(1, fault('feed_senders_missing'))
  .max(MAX_SENDERS, fault('too_many', { maximum: MAX_SENDERS }))

const box = z
  .object({ south: latitude, west: longitude, north: latitude, east: longitude })
  .refine(({ south, north }) => south < north, { path: ['north'], error: fault('box_reversed') })
  .refine(({ west, east }) => west < east, { path: ['east'], error: fault('box_reversed') })

const connection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tcp'), host, port }),
  z.object({ kind: z.enum(['tcp_listen', 'udp']), port, senders }),
  z.object({
    kind: z.literal('websocket'),
    url: z
      .string()
      .trim()
      .max(MAX_URL_LENGTH, { error: fault('too_long', { maximum: MAX_URL_LENGTH }), abort: true })
      .pipe(z.url({ protocol: /^wss?$/, error: fault('feed_websocket') })),
    box: box.nullable().describe('Area that is subscribed to, with a key; null for the whole world'),
  }),
])
export type FeedConnection = z.infer<typeof connection>
export type FeedKind = FeedConnection['kind']

/**
 * POST /api/feeds and PUT /api/feeds/:id: `tcp` connects to a receiver, also to the bridge of one with a serial port; `tcp_listen` and `udp` wait for
 * named senders; `websocket` connects to a service in the format of aisstream.io.
 */
export const feedRequest = z.object({
  name: oneLine(MAX_NAME_LENGTH, {
    missing: fault('name_missing'),
    tooLong: fault('too_long', { maximum: MAX_NAME_LENGTH }),
  }),
  isOn: z.boolean().describe('False stops the feed'),
  connection,
  key: z
    .string()
    .trim()
    .max(MAX_KEY_LENGTH, fault('too_long', { maximum: MAX_KEY_LENGTH }))
    .regex(/^[\x21-\x7e]*$/, fault('value_malformed'))
    .nullable()
    .optional()
    .describe(
      'API key of a WebSocket; null for none. Without it the stored key stays, and must be entered again where scheme, host or port of the address change. It is never returned',
    ),
})
export type FeedRequest = z.infer<typeof feedRequest>

/** PUT /api/feeds/:id. */
export const feedChangeRequest = feedRequest.extend({
  revision: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Revision that the change is made of: one that is no longer the newest is answered with feed_changed, 409',
    ),
})
export type FeedChangeRequest = z.infer<typeof feedChangeRequest>

/** A feed, with what this server or the one that reads it last knew of it. */
export const feed = z.object({
  id: z.string().nullable().describe('Null for a feed of the settings of the server, which cannot be changed here'),
  name: z.string(),
  isOn: z.boolean(),
  revision: z.int().nullable().describe('Rises with every change; null for a feed of the settings'),
  connection: connection.nullable().describe('Null for a feed of the settings'),
  hasKey: z.boolean(),
  health: feedHealth.nullable().describe('Null for a feed that is stopped, or that no server has begun to read'),
})
export type Feed = z.infer<typeof feed>

/** Params of one earlier version. */
export const feedVersionParams = z.object({ id: z.string().max(80), number: z.coerce.number().int().min(1) })
export const feedParams = z.object({ id: z.string().max(80) })

/** GET /api/feeds: those of the settings first, then those added on the page by name; and earlier versions, the last replaced first. */
export const feeds = z.object({
  feeds: z.array(feed),
  earlier: z.array(
    z.object({
      id: z.string().describe('The feed, which may have been removed'),
      number: z.number().int(),
      name: z.string(),
      connection: connection.describe(
        'The address of a WebSocket is without its query and without long parts of its path, which may be secret; bringing the version back restores it',
      ),
      replacedAt: z.iso.datetime(),
      isRemoved: z.boolean().describe('Whether the feed was removed since'),
    }),
  ),
})
export type Feeds = z.infer<typeof feeds>
export type FeedVersion = Feeds['earlier'][number]

/** POST /api/feeds/test: connects for some seconds and stores nothing. `id` names a stored feed, whose key is used when none is sent and scheme, host and port are the same. */
export const feedTestRequest = feedRequest
  .pick({ connection: true, key: true })
  .extend({ id: z.string().max(80).nullable().default(null) })
export type FeedTestRequest = z.infer<typeof feedTestRequest>

export const feedTest = z.object({
  isConnected: z.boolean().describe('Whether it connected, or listened'),
  detail: z.string().describe('What it is connected to, or why it is not'),
  seconds: z.number(),
  formats: z.array(aisFormat),
  lines: z.number().int(),
  messages: z.number().int(),
  positions: z.number().int(),
  vessels: z.number().int().describe('Vessels with a position or static data'),
  refused: feedHealth.shape.refused,
  refusedSamples: feedHealth.shape.refusedSamples,
  refusedSenders: feedHealth.shape.refusedSenders,
})
export type FeedTest = z.infer<typeof feedTest>
