import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { simulation, simulationStart } from '@varuna/contract/simulation'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'

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
      async (request, reply) => reply.code(202).send(await simulatedTraffic.start(request.body)),
    )
    app.delete(
      '/api/simulation',
      {
        config: changes,
        schema: {
          tags,
          summary: 'End simulated traffic, and remove all simulated vessels without a trace',
          response: { 202: simulation },
        },
      },
      async (_request, reply) => reply.code(202).send(await simulatedTraffic.remove()),
    )
  }
}
