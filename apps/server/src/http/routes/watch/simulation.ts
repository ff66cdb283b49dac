import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { simulation, simulationRemoval, simulationStart } from '@varuna/contract/watch/simulation'
import { actorOf } from '../../../audit/actor.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'

const tags = ['live']
const reads = perAccount({ max: 300, minutes: 1 })
const changes = perAccount({ max: 20, minutes: 1 })

/** Simulated traffic; like AIS it belongs to the installation, and every account may start and end it. */
export function simulationRoutes({ simulatedTraffic }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/simulation',
      { config: reads, schema: { tags, summary: 'Whether simulated traffic runs', response: { 200: simulation } } },
      () => simulatedTraffic.state(),
    )
    app.post(
      '/api/simulation',
      {
        config: changes,
        schema: {
          tags,
          summary: 'Start simulated traffic; one that runs already goes on as it is',
          body: simulationStart,
          response: { 202: simulation },
        },
      },
      async (request, reply) =>
        reply.code(202).send(await simulatedTraffic.start(request.body, actorOf(principalOf(request)))),
    )
    app.delete(
      '/api/simulation',
      {
        config: changes,
        schema: {
          tags,
          summary:
            'End simulated traffic, and remove all simulated vessels and the alerts that nobody has touched; for a day it can be restored',
          response: { 202: simulation },
        },
      },
      async (request, reply) => reply.code(202).send(await simulatedTraffic.remove(actorOf(principalOf(request)))),
    )
    app.get(
      '/api/simulation/removal',
      {
        config: changes,
        schema: {
          tags,
          summary: 'How many vessels and alerts ending simulated traffic removes, and how many stay',
          response: { 200: simulationRemoval },
        },
      },
      () => simulatedTraffic.removal(),
    )
    app.post(
      '/api/simulation/restore',
      {
        config: changes,
        schema: {
          tags,
          summary: 'Bring ended simulated traffic back, with its vessels and alerts, within a day of its end',
          response: { 202: simulation },
        },
      },
      async (request, reply) => reply.code(202).send(await simulatedTraffic.restore(actorOf(principalOf(request)))),
    )
  }
}
