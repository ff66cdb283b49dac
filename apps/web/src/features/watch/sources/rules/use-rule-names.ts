import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { peopleAnswer } from '@varuna/contract/desk/case-people'
import { placeList } from '@varuna/contract/watch/place'
import type { AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import type { RuleNames } from '@varuna/language/desk/rules'
import { request } from '~/api/request.ts'
import { casesQuery } from '~/dashboard/cases/case-queries.ts'
import { zonesQuery as allZonesQuery } from '~/dashboard/zones/zones-query.ts'
import { watchListsQuery } from '../lists/watch-list-queries.ts'

const openCases = { state: 'open', mine: false, text: '', team: null, since: null } as const

export interface Choice {
  id: string
  name: string
}

/** The account itself and the colleagues of its teams. */
const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }) => (await request(peopleAnswer, '/api/people', { signal })).people,
})

/** The watch lists, open cases and people that a rule may name, and the names of those that it does. Empty while they load. Zones are read where `rules` name any. */
export function useRuleNames(rules: readonly Pick<AlertRuleRequest, 'place'>[]): {
  lists: Choice[]
  cases: Choice[]
  people: Choice[]
  names: RuleNames
} {
  const lists = useQuery(watchListsQuery).data ?? []
  const people = useQuery(peopleQuery).data ?? []
  const { data } = useInfiniteQuery(casesQuery(openCases))
  const cases = (data?.pages.flatMap((page) => page.cases) ?? []).flatMap((one) =>
    'title' in one ? [{ id: one.id, name: one.title }] : [],
  )
  const namesZone = rules.some(({ place }) => place?.kind === 'zone')
  const zones = useQuery({ ...allZonesQuery(null), enabled: namesZone }).data?.zones ?? []
  const nameIn = (choices: readonly Pick<Choice, 'id' | 'name'>[]) => (id: string) =>
    choices.find((one) => one.id === id)?.name ?? null
  const names = { watchList: nameIn(lists), zone: nameIn(zones), caseTitle: nameIn(cases), person: nameIn(people) }
  return { lists, cases, people, names }
}

/** Zones whose name begins with a text. */
export const zonesQuery = (text: string) => ({
  queryKey: ['rule-zones', text],
  enabled: text !== '',
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { places } = await request(placeList, `/api/places?${new URLSearchParams({ search: text })}`, { signal })
    return places.filter(({ kind }) => kind === 'zone')
  },
})
