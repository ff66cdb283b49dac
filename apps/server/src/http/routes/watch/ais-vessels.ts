import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  aisTrack,
  aisTrackQuery,
  aisVesselDetail,
  aisVesselPage,
  aisVesselParams,
  aisVesselQuery,
} from '@varuna/contract/watch/ais-vessel'
import { formatMmsi } from '@varuna/units/mmsi'
import { createNewestPositions } from '../../../services/watch/ais/newest-positions.ts'
import { getVessel, getVesselTrack, listVessels } from '../../../services/watch/ais/vessels.ts'
import { fishingTrack } from '@varuna/contract/analysis/track-file'
import { vesselKindAnswer } from '@varuna/contract/analysis/vessel-kind'
import { getFishingTrack } from '../../../services/analysis/fishing/fishing-track.ts'
import { getVesselKind } from '../../../services/analysis/fishing/vessel-kind.ts'
import { kindAnswer } from '../../answers/answers.ts'
import { languageOf } from '../../answers/request-language.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { SendDocument } from '../../documents/send-document.ts'
import { vesselDocument } from '../../documents/vessel-document.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'

const tags = ['vessels']
const config = perAccount({ max: 300, minutes: 1 })

/** Vessels received over AIS; they belong to the installation and are shown to every account. */
export function aisVesselRoutes(product: Dependencies, sendDocument: SendDocument): FastifyPluginAsyncZod {
  const newestPositions = createNewestPositions(product)
  return async (app) => {
    app.get(
      '/api/vessels',
      {
        config,
        schema: {
          tags,
          summary: 'Vessels received over AIS: in a box, found by a text, or the newest',
          querystring: aisVesselQuery,
          response: { 200: aisVesselPage },
        },
      },
      (request) => listVessels({ ...product, newestPositions }, request.query),
    )
    app.get(
      '/api/vessels/:mmsi',
      {
        config,
        schema: {
          tags,
          summary: 'One vessel: latest position, static and voyage data over time',
          params: aisVesselParams,
          response: { 200: aisVesselDetail },
        },
      },
      (request) => getVessel(product, request.params.mmsi),
    )
    app.get(
      '/api/vessels/:mmsi/report.pdf',
      {
        config: perAccount({ max: 30, minutes: 1 }),
        exposeHeadRoute: false,
        schema: { tags, summary: 'A document on a vessel as PDF', params: aisVesselParams },
      },
      (request, reply) => {
        const { mmsi } = request.params
        return sendDocument(request, reply, `varuna-vessel-${formatMmsi(mmsi)}.pdf`, (context) =>
          vesselDocument(context, principalOf(request), mmsi),
        )
      },
    )
    app.get(
      '/api/vessels/:mmsi/track',
      {
        config,
        schema: {
          tags,
          summary: 'Positions of a vessel in a period, oldest first',
          params: aisVesselParams,
          querystring: aisTrackQuery,
          response: { 200: aisTrack },
        },
      },
      (request) => getVesselTrack(product, request.params.mmsi, request.query),
    )
    app.get(
      '/api/vessels/:mmsi/fishing',
      {
        config: perAccount({ max: 60, minutes: 1 }),
        schema: {
          tags,
          summary: 'Positions of a vessel in a period with the probability of fishing at each, oldest first',
          params: aisVesselParams,
          querystring: aisTrackQuery,
          response: { 200: fishingTrack },
        },
      },
      (request) => getFishingTrack(product, request.params.mmsi, request.query),
    )
    app.get(
      '/api/vessels/:mmsi/kind',
      {
        config,
        schema: {
          tags,
          summary: 'Whether it is a fishing vessel, and what speaks for it',
          params: aisVesselParams,
          response: { 200: vesselKindAnswer },
        },
      },
      async (request) => kindAnswer(languageOf(request), await getVesselKind(product, request.params.mmsi)),
    )
  }
}
