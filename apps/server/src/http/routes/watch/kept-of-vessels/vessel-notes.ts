import { aisVesselParams } from '@varuna/contract/watch/ais-vessel'
import { areaVisitList } from '@varuna/contract/watch/area-visit'
import {
  vesselLists,
  vesselNote,
  vesselNoteList,
  vesselNoteParams,
  vesselNoteRequest,
} from '@varuna/contract/watch/vessel-note'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { visitsOfVessel } from '../../../../services/desk/rules/visits-of-vessel.ts'
import { listsOfVessel } from '../../../../services/watch/vessel-notes/lists-of-vessel.ts'
import {
  addVesselNote,
  listVesselNotes,
  removeVesselNote,
} from '../../../../services/watch/vessel-notes/vessel-notes.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { perAccount } from '../../../plugins/rate-limits.ts'
import { principalOf } from '../../../plugins/session.ts'

const tags = ['vessels']
const config = perAccount({ max: 120, minutes: 1 })

/** What the account knows of a vessel besides its reports: its own notes, lists, and visits of its areas. */
export function vesselNoteRoutes(product: Pick<Dependencies, 'store' | 'clock' | 'geo'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/vessels/:mmsi/lists',
      {
        config,
        schema: {
          tags,
          summary: 'Watch lists that the vessel is on, and rows of imported lists about it',
          params: aisVesselParams,
          response: { 200: vesselLists },
        },
      },
      (request) => listsOfVessel(product, principalOf(request), request.params.mmsi),
    )
    app.get(
      '/api/vessels/:mmsi/visits',
      {
        config,
        schema: {
          tags,
          summary: 'Visits of the vessel to the areas of rules of the account, the newest first',
          params: aisVesselParams,
          response: { 200: areaVisitList },
        },
      },
      (request) => visitsOfVessel(product, principalOf(request), request.params.mmsi),
    )
    app.get(
      '/api/vessels/:mmsi/notes',
      {
        config,
        schema: {
          tags,
          summary: 'Notes of the account about a vessel, the newest first',
          params: aisVesselParams,
          response: { 200: vesselNoteList },
        },
      },
      (request) => listVesselNotes(product, principalOf(request), request.params.mmsi),
    )
    app.post(
      '/api/vessels/:mmsi/notes',
      {
        config,
        schema: {
          tags,
          summary: 'Adds a note, or a fact with its source',
          params: aisVesselParams,
          body: vesselNoteRequest,
          response: { 200: vesselNote },
        },
      },
      (request) => addVesselNote(product, principalOf(request), request.params.mmsi, request.body),
    )
    app.delete(
      '/api/vessel-notes/:id',
      { config, schema: { tags, summary: 'Removes a note', params: vesselNoteParams, response: { 204: z.null() } } },
      async (request, reply) => {
        await removeVesselNote(product, principalOf(request), request.params.id)
        return reply.code(204).send(null)
      },
    )
  }
}
