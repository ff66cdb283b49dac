import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import { isMmsiShared } from '../behaviour/shared-mmsi.ts'
import type { RiskReason } from '../reason.ts'
import { forAll, judgeBehaviour } from './behaviour-finding.ts'
import { MAX_POINTS, type Finding, type Unknown } from './indicator.ts'

const CHECK_DIGIT_POINTS = 6
const FLAG_POINTS = 10
const FURTHER_FLAG_POINTS = 10
const NAME_POINTS = 4
const FURTHER_NAME_POINTS = 4
const OTHER_MMSI_POINTS = 6
const SHARED_POINTS = 16

/** RISK-20: changes of flag, name and MMSI, an IMO number with a wrong check digit, and an MMSI shared by two vessels. */
export const assessIdentityHistory = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-20',
    countsFor: () => 'evasion',
    fact: 'position_not_its_own',
    isOfAnyKind: true,
    sources: [
      { code: 'static_data', params: {} },
      { code: 'track_events', params: {} },
    ],
    unit: 'count',
    threshold: 1,
    gap: 'track',
    isHistory: true,
    isOfIdentity: true,
    explainUnread: () => ({ reasons: [{ code: 'nothing_broadcast', params: {} }], gap: 'static_data' }),
    most: forAll(MAX_POINTS['RISK-20']),
    read: ({ identity, falsePositions }) => {
      const isShared = isMmsiShared({ falsePositions })
      if (identity === null && !isShared) return null
      const { imo, isImoValid, flags, names, otherMmsis, imoAlsoSentBy } = identity ?? {
        imo: null,
        isImoValid: true,
        flags: [],
        names: 1,
        otherMmsis: 0,
        imoAlsoSentBy: [],
      }
      const found: { points: number; reason: RiskReason }[] = []
      if (isShared) found.push({ points: SHARED_POINTS, reason: { code: 'shared_mmsi', params: {} } })
      if (imo !== null && !isImoValid)
        found.push({ points: CHECK_DIGIT_POINTS, reason: { code: 'imo_check_digit', params: { imo } } })
      const flown = [...new Set(flags)].toSorted()
      if (flown.length > 1)
        found.push({
          points: FLAG_POINTS + FURTHER_FLAG_POINTS * (flown.length - 2),
          reason: { code: 'flags_flown', params: { flags: flown } },
        })
      if (otherMmsis > 0)
        found.push({
          points: OTHER_MMSI_POINTS,
          reason: { code: 'identity_of_other_mmsi', params: { mmsis: otherMmsis } },
        })
      if (names > 1)
        found.push({
          points: NAME_POINTS + FURTHER_NAME_POINTS * (names - 2),
          reason: { code: 'names_stated', params: { names } },
        })
      const unknown: Unknown[] =
        imo === null ? [{ code: 'imo_number', params: {}, mostPoints: CHECK_DIGIT_POINTS }] : []
      return {
        value: found.length,
        reasons: [
          ...(found.length > 0
            ? found.map(({ reason }) => reason)
            : [{ code: 'identity_constant' as const, params: {} }]),
          ...(imo !== null && imoAlsoSentBy.length > 0
            ? [{ code: 'imo_also_sent' as const, params: { imo, mmsis: imoAlsoSentBy } }]
            : []),
        ],
        points: () => found.reduce((sum, { points }) => sum + points, 0),
        factPoints: () => (isShared ? SHARED_POINTS : 0),
        missing: unknown,
      }
    },
  })
