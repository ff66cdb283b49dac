import {
  drawnZoneParams,
  drawnZoneRequest,
  drawnZones,
  importedZones,
  MAX_UPLOADED_POSITIONS,
  MAX_ZONE_FILE_BYTES,
  zoneFileParams,
  zoneFileQuery,
} from '@varuna/contract/watch/drawn-zone'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../../audit/actor.ts'
import { codedError } from '../../../errors/coded-error.ts'
import {
  addDrawnZone,
  changeDrawnZone,
  listDrawnZones,
  removeDrawnZone,
} from '../../../services/watch/zones/drawn-zones.ts'
import { importZones, removeZoneFile } from '../../../services/watch/zones/import-zones.ts'
import { openZonesKml } from '../../../services/watch/zones/zones-kml.ts'
import { KML } from '../../../services/shared/formats/kml.ts'
import type { SendFile } from '../../answers/send-file.ts'
import type { Dependencies } from '../../dependencies.ts'
import { clientOf } from '../../plugins/client-of.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf, requireStillSignedIn } from '../../plugins/session.ts'
import type { RequestLimits } from '../../request-limits.ts'
import { createTooLargeError } from '../../uploads/file-form-faults.ts'
import { acceptOctetStream, octetStream, octetStreamBody } from '../../uploads/octet-stream.ts'
import { announcedBytesOf, isStream, receiveBody } from '../../uploads/receive-body.ts'
import { createUploadLimiter } from '../../uploads/upload-limiter.ts'

const tags = ['zones']
const reads = perAccount({ max: 300, minutes: 1 })
const changes = perAccount({ max: 60, minutes: 1 })
const files = perAccount({ max: 30, minutes: 1 })
const fileLimit = { maxBytes: MAX_ZONE_FILE_BYTES, tooLarge: () => createTooLargeError(MAX_ZONE_FILE_BYTES) }

/** Files of zones, and zones that are drawn here: they belong to the installation, and verdicts on fishing rest on them. */
export function zoneFileRoutes(
  product: Dependencies,
  limits: RequestLimits,
  sendFile: SendFile,
): FastifyPluginAsyncZod {
  const { store, clock, geo, readZones } = product
  const holdUpload = createUploadLimiter(limits.uploads)
  return async (app) => {
    acceptOctetStream(app)
    app.post(
      '/api/zone-files',
      {
        config: { bodyMs: limits.uploadMs, ...files },
        ...octetStream,
        schema: {
          tags,
          summary:
            'Store a file of zones in place of an earlier one of its name, all of it or nothing: GeoJSON, KML, KMZ or GPX, plain or packed, or a zipped shapefile, in WGS 84',
          querystring: zoneFileQuery,
          ...octetStreamBody,
          response: { 200: importedZones },
        },
      },
      async (request) => {
        const principal = principalOf(request)
        const { accountId } = principal
        const { name, kind = null } = request.query
        const imported = await holdUpload({ account: accountId, client: clientOf(request) }, () => {
          if (!isStream(request.body)) throw codedError('no_file.empty')
          const sender = { accountId, announcedBytes: announcedBytesOf(request.headers) }
          return receiveBody(product, sender, request.body, fileLimit, async ({ path }) => {
            await requireStillSignedIn(request, product.accounts)
            async function* zones() {
              const task = { path, name, kind, maxPositions: MAX_UPLOADED_POSITIONS }
              for await (const batch of readZones(accountId, task)) yield* batch
            }
            return importZones(
              { store, countries: geo.countries, clock },
              { name, kind, by: actorOf(principal) },
              zones(),
            )
          })
        })
        const { id, kind: found, zone_count, leftOut, withoutCountry, replaced } = imported
        return { id, kind: found, zones: zone_count, leftOut, withoutCountry, replaced }
      },
    )
    app.get(
      '/api/zone-files/:id/kml',
      {
        config: files,
        schema: {
          tags,
          summary: 'The zones of a file, or those drawn here, as KML, which is read again as the same zones',
          params: zoneFileParams,
        },
      },
      (request, reply) =>
        sendFile(request, reply, async () => ({
          fileName: `${request.params.id.replace(/[^\w.-]/g, '-')}.kml`,
          mediaType: KML,
          pieces: await openZonesKml(product, request.params.id),
        })),
    )
    app.delete(
      '/api/zone-files/:id',
      {
        config: files,
        schema: {
          tags,
          summary: 'Remove the zones of a file, which stays as an earlier version',
          params: zoneFileParams,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await removeZoneFile({ store, clock }, request.params.id, actorOf(principalOf(request)))
        return reply.code(204).send(null)
      },
    )
    app.get(
      '/api/drawn-zones',
      { config: reads, schema: { tags, summary: 'Zones that were drawn here', response: { 200: drawnZones } } },
      async () => ({ zones: await listDrawnZones(product) }),
    )
    app.post(
      '/api/drawn-zones',
      {
        config: changes,
        schema: {
          tags,
          summary: 'Draw a zone; the state before stays as a version',
          body: drawnZoneRequest,
          response: { 201: drawnZones },
        },
      },
      async (request, reply) => {
        await addDrawnZone(product, principalOf(request), request.body)
        return reply.code(201).send({ zones: await listDrawnZones(product) })
      },
    )
    app.put(
      '/api/drawn-zones/:id',
      {
        config: changes,
        schema: {
          tags,
          summary: 'Change a drawn zone; the state before stays as a version',
          params: drawnZoneParams,
          body: drawnZoneRequest,
          response: { 200: drawnZones },
        },
      },
      async (request) => {
        await changeDrawnZone(product, principalOf(request), request.params.id, request.body)
        return { zones: await listDrawnZones(product) }
      },
    )
    app.delete(
      '/api/drawn-zones/:id',
      {
        config: changes,
        schema: {
          tags,
          summary: 'Remove a drawn zone; the state before stays as a version',
          params: drawnZoneParams,
          response: { 200: drawnZones },
        },
      },
      async (request) => {
        await removeDrawnZone(product, principalOf(request), request.params.id)
        return { zones: await listDrawnZones(product) }
      },
    )
  }
}
