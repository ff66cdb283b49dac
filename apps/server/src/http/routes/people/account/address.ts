import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { addressRequest } from '@varuna/contract/people/address-change'
import { addressConfirmation } from '@varuna/contract/people/address-link'
import { confirmAddressChange, requestAddressChange } from '../../../../services/people/account/change-own-address.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { clientOf } from '../../../plugins/client-of.ts'
import { perAccount, perClient } from '../../../plugins/rate-limits.ts'
import { headersOf } from '../../../plugins/session.ts'
import type { CountTry } from './second-factor.ts'

const tags = ['account']

/** Asking for another address of one's own account. */
export function addressRoutes(dependencies: Dependencies, countTry: CountTry): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/account/address',
      {
        config: perAccount({ max: 6, minutes: 60 }),
        schema: {
          tags,
          summary: 'Mail a link to a new address; answered the same when that address has an account',
          body: addressRequest,
          response: { 202: z.null() },
        },
      },
      async (request, reply) => {
        await countTry(request, reply)
        const onFault = (err: unknown) => request.log.error({ err }, 'a link to confirm an address was not mailed')
        await requestAddressChange(dependencies, onFault, headersOf(request), clientOf(request), request.body)
        return reply.code(202).send(null)
      },
    )
  }
}

/** Taking the new address with the link that was mailed to it, which needs no session. */
export function addressLinkRoutes(dependencies: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/account/address/confirmation',
      {
        config: perClient({ max: 20, minutes: 10 }),
        schema: {
          tags,
          summary: 'Change the address of an account with a link, which ends every other session of the account',
          body: addressConfirmation,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await confirmAddressChange(dependencies, headersOf(request), clientOf(request), request.body.token)
        return reply.code(204).send(null)
      },
    )
  }
}
