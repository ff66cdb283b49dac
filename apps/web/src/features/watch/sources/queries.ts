import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  alertDelivery,
  alertDeliveryPage,
  alertRule,
  alertRuleList,
  alertRuleTest,
  alertRuleVersions,
  createdAlertRule,
  type AlertDelivery,
  type AlertDeliveryPage,
  type AlertRule,
  type AlertRuleRequest,
  type CreatedAlertRule,
} from '@varuna/contract/desk/alert-rule'
import { z } from 'zod'
import { json, request } from '~/api/request.ts'

const REFETCH_MS = 5_000
const rulePath = (id: string) => `/api/alert-rules/${encodeURIComponent(id)}` as const

export const rulesQuery = queryOptions({
  queryKey: ['alert-rules'],
  queryFn: ({ signal }) => request(alertRuleList, '/api/alert-rules', { signal }),
})

/** Deliveries under the rules; refetched while any is pending. */
export const deliveriesQuery = (state: AlertDelivery['state'] | null) =>
  infiniteQueryOptions({
    queryKey: ['alert-deliveries', state],
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: AlertDeliveryPage) => next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some((one) => one.state === 'waiting')) ? REFETCH_MS : false,
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ ...(state && { state }), ...(pageParam && { after: pageParam }) })
      return request(alertDeliveryPage, `/api/alert-deliveries?${query}`, { signal })
    },
  })

/** Below the rules, so that it is read again with them. */
export const ruleVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...rulesQuery.queryKey, id, 'versions'],
    queryFn: ({ signal }) => request(alertRuleVersions, `${rulePath(id)}/versions`, { signal }),
  })

const refresh = (client: QueryClient) =>
  Promise.all([client.invalidateQueries(rulesQuery), client.invalidateQueries({ queryKey: ['alert-deliveries'] })])

/** Resolves with the key of a new webhook; null for a rule without one, or one that was only changed. */
export const saveRuleMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ id, record }: { id: string | null; record: AlertRuleRequest }): Promise<CreatedAlertRule> =>
      id === null
        ? request(createdAlertRule, '/api/alert-rules', json(record))
        : { rule: await request(alertRule, rulePath(id), json(record, 'PUT')), secret: null },
    onSuccess: () => refresh(client),
  })

export const removeRuleMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: AlertRule) => request(z.undefined(), rulePath(id), { method: 'DELETE' }),
    onSettled: () => refresh(client),
  })

export const restoreRuleMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, number }: { id: string; number: number }) =>
      request(alertRule, `${rulePath(id)}/versions/${number}/restore`, { method: 'POST' }),
    onSuccess: () => refresh(client),
  })

export const renewSecretMutation = () =>
  mutationOptions({
    mutationFn: ({ id }: AlertRule) => request(createdAlertRule, `${rulePath(id)}/secret`, { method: 'POST' }),
  })

export const mailCodeMutation = () =>
  mutationOptions({
    mutationFn: ({ id }: AlertRule) => request(z.undefined(), `${rulePath(id)}/code`, { method: 'POST' }),
  })

export const confirmAddressMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ rule: { id }, code }: { rule: AlertRule; code: string }) =>
      request(alertRule, `${rulePath(id)}/confirmation`, json({ code })),
    onSuccess: () => refresh(client),
  })

export const testRuleMutation = () =>
  mutationOptions({
    mutationFn: ({ id }: AlertRule) => request(alertRuleTest, `${rulePath(id)}/test`, { method: 'POST' }),
  })

export const replayMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request(alertDelivery, `/api/alert-deliveries/${encodeURIComponent(id)}/replay`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['alert-deliveries'] }),
  })
