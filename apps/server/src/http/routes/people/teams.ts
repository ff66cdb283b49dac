import { shareForm, shareParams, teamForm, teamList, teamMemberParams, teamParams } from '@varuna/contract/people/team'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../../audit/actor.ts'
import {
  addTeam,
  addTeamMember,
  listOwnTeams,
  listTeams,
  removeTeam,
  removeTeamMember,
  renameTeam,
} from '../../../services/people/people/teams.ts'
import { shareWithTeam } from '../../../services/desk/sharing/share-with-team.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'

const tags = ['teams']
const config = perAccount({ max: 120, minutes: 1 })
const nothing = { 204: z.null() }

/** Teams: administrators make them, and members share with them what they own. */
export const teamRoutes =
  (product: Dependencies): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/teams',
      { config, schema: { tags, summary: 'The teams of this account', response: { 200: teamList } } },
      (request) => listOwnTeams(product, principalOf(request)),
    )
    app.put(
      '/api/shares/:kind/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Shares a case, a watch list, an image or a report with a team of its owner, or with none',
          params: shareParams,
          body: shareForm,
          response: nothing,
        },
      },
      async (request, reply) => {
        await shareWithTeam(product, principalOf(request), request.params, request.body.teamId)
        return reply.code(204).send(null)
      },
    )
    app.get(
      '/api/managed-teams',
      { config, schema: { tags, summary: 'All teams with their members', response: { 200: teamList } } },
      () => listTeams(product),
    )
    app.post(
      '/api/managed-teams',
      { config, schema: { tags, summary: 'Makes a team', body: teamForm, response: { 201: teamParams } } },
      async (request, reply) =>
        reply.code(201).send({ id: await addTeam(product, actorOf(principalOf(request)), request.body.name) }),
    )
    app.put(
      '/api/managed-teams/:id',
      { config, schema: { tags, summary: 'Renames a team', params: teamParams, body: teamForm, response: nothing } },
      async (request, reply) => {
        await renameTeam(product, actorOf(principalOf(request)), request.params.id, request.body.name)
        return reply.code(204).send(null)
      },
    )
    app.delete(
      '/api/managed-teams/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Removes a team; what was shared with it stays with its owners',
          params: teamParams,
          response: nothing,
        },
      },
      async (request, reply) => {
        await removeTeam(product, actorOf(principalOf(request)), request.params.id)
        return reply.code(204).send(null)
      },
    )
    app.put(
      '/api/managed-teams/:id/members/:accountId',
      { config, schema: { tags, summary: 'Puts an account into a team', params: teamMemberParams, response: nothing } },
      async (request, reply) => {
        await addTeamMember(product, actorOf(principalOf(request)), request.params.id, request.params.accountId)
        return reply.code(204).send(null)
      },
    )
    app.delete(
      '/api/managed-teams/:id/members/:accountId',
      {
        config,
        schema: {
          tags,
          summary: 'Takes an account out of a team, with what it shared there',
          params: teamMemberParams,
          response: nothing,
        },
      },
      async (request, reply) => {
        await removeTeamMember(product, actorOf(principalOf(request)), request.params.id, request.params.accountId)
        return reply.code(204).send(null)
      },
    )
  }
