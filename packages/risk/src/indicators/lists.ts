import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import type { RiskReason } from '../reason.ts'
import { ageInMonths } from '../tables/table-age.ts'
import { forAll, judgeBehaviour } from './behaviour-finding.ts'
import { MAX_POINTS, type Finding, type Unknown } from './indicator.ts'

/** RISK-21: IUU lists. A watch list is a user's own and is stated without points. */
export function assessLists(input: IntelligenceInput, context: RiskContext): Finding {
  const editions = context.behaviour?.iuu?.editions ?? []
  return judgeBehaviour(input, context, {
    rule: 'RISK-21',
    countsFor: () => 'score',
    sources: [
      ...(editions.length === 0 ? [{ code: 'iuu_lists' as const, params: {} }] : []),
      ...editions.map(({ list, asOf }) => ({
        code: 'iuu_list' as const,
        params: { list, asOf, ageMonths: ageInMonths(asOf, context.nowMs) },
      })),
      ...(context.behaviour?.watchLists.length ? [{ code: 'watch_lists' as const, params: {} }] : []),
    ],
    unit: 'count',
    threshold: 1,
    gap: 'iuu_lists',
    most: forAll(MAX_POINTS['RISK-21']),
    isOfAnyKind: true,
    isOfIdentity: true,
    explainUnread: ({ watchLists }) => ({
      reasons: [{ code: 'no_iuu_list_held', params: {} }, ...watchedBy(watchLists)],
      gap: 'iuu_lists',
    }),
    read: ({ iuu, watchLists }) => {
      if (iuu === null) return null
      const listed = iuu.listed.toSorted().map((list): RiskReason => ({ code: 'on_iuu_list', params: { list } }))
      const unclear = iuu.listedUnderSharedImo
        .toSorted()
        .map((list): RiskReason => ({ code: 'listed_under_shared_imo', params: { list } }))
      const later = iuu.listedLater
        .toSorted()
        .map((list): RiskReason => ({ code: 'on_later_iuu_list', params: { list } }))
      const stated = [...listed, ...unclear, ...later]
      const onNone: RiskReason = { code: 'on_no_iuu_list', params: { lists: iuu.editions.length } }
      return {
        value: listed.length,
        reasons: [...(stated.length > 0 ? stated : [onNone]), ...watchedBy(watchLists)],
        points: () => (listed.length > 0 ? MAX_POINTS['RISK-21'] : 0),
        confidence: 'high',
        isAssessable: listed.length > 0 || unclear.length + later.length === 0,
        missing: [
          ...(unclear.length > 0 ? [openGap('ship_of_imo')] : []),
          ...(later.length > 0 ? [openGap('iuu_lists_then')] : []),
        ],
      }
    },
  })
}

const openGap = (code: 'ship_of_imo' | 'iuu_lists_then'): Unknown => ({
  code,
  params: {},
  mostPoints: MAX_POINTS['RISK-21'],
})

const watchedBy = (watchLists: readonly string[]) =>
  watchLists.toSorted().map((list): RiskReason => ({ code: 'on_watch_list', params: { list } }))
