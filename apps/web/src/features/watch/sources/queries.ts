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
import { alertSilence, type AlertSilence, type AlertSilenceRequest } from '@varuna/contract/desk/alert-silence'
import {
  builtInRule,
  builtInRuleVersions,
  type BuiltInRule,
  type BuiltInRuleRequest,
} from '@varuna/contract/desk/built-in-rule'
import { rulePreview } from '@varuna/contract/desk/rule-preview'
import { z } from 'zod'
import { json, request } from '~/api/request.ts'

const REFETCH_MS = 5_000
const PREVIEW_STALE_MS = 5 * 60_000
const rulePath = (id: string) => `/api/alert-rules/${encodeURIComponent(id)}` as const

export const rulesQuery = queryOptions({
  queryKey: ['alert-rules'],
  queryFn: ({ signal }) => request(alertRuleList, '/api/alert-rules', { signal }),
})

/** What a rule would have matched; null asks nothing. The answer of a rule is kept, because it costs the server seconds. */
export const previewQuery = (asked: AlertRuleRequest | null) =>
  queryOptions({
    queryKey: ['rule-preview', asked],
    enabled: asked !== null,
    staleTime: PREVIEW_STALE_MS,
    queryFn: ({ signal }) => request(rulePreview, '/api/alert-rules/preview', { ...json(asked), signal }),
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

const builtInPath = (number: string) => `/api/alert-rules/built-in/${encodeURIComponent(number)}` as const

export const builtInVersionsQuery = (number: BuiltInRule['number']) =>
  queryOptions({
    queryKey: [...rulesQuery.queryKey, number, 'versions'],
    queryFn: ({ signal }) => request(builtInRuleVersions, `${builtInPath(number)}/versions`, { signal }),
  })

export const restoreBuiltInMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ number, version }: { number: BuiltInRule['number']; version: number }) =>
      request(builtInRule, `${builtInPath(number)}/versions/${version}/restore`, { method: 'POST' }),
    onSuccess: () => refresh(client),
  })

/** Limits that are not stated are as they ship. */
type BuiltInRecord = Omit<BuiltInRuleRequest, 'limits'> & { limits: Readonly<Record<string, number | undefined>> }

export const saveBuiltInMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, record }: { id: string | null; record: BuiltInRecord }): Promise<BuiltInRule> =>
      request(builtInRule, builtInPath(id ?? ''), json(record, 'PUT')),
    onSuccess: () => refresh(client),
  })

export const saveSilenceMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ record }: { id: string | null; record: AlertSilenceRequest }): Promise<AlertSilence> =>
      request(alertSilence, '/api/alert-silences', json(record)),
    onSuccess: () => refresh(client),
  })

export const endSilenceMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: AlertSilence) =>
      request(z.undefined(), `/api/alert-silences/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => refresh(client),
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
