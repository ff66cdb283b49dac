import type { CaseChange } from '@varuna/contract/desk/case-timeline'
import { MAX_TEAM_ASSESSMENTS } from '@varuna/contract/people/team'
import { MAX_CASE_EVENTS } from '@varuna/contract/desk/case'
import type { SharedKind } from '@varuna/vocabulary/teams'
import { actorOf } from '../../../audit/actor.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import { caseEvent, personOf, type CaseEffects } from '../cases/cases.ts'

const limits = { assessments: MAX_TEAM_ASSESSMENTS, events: MAX_CASE_EVENTS }

/**
 * The owner shares a record with one of its teams, or with none. What it does not own, and teams it is not in, are missing. Throws
 * `team_shares_full`.
 */
export async function shareWithTeam(
  effects: CaseEffects,
  principal: Principal,
  record: { kind: SharedKind; id: string },
  teamId: string | null,
): Promise<void> {
  const { store, clock } = effects
  const nowMs = clock.now()
  const by = await personOf(effects, principal)
  const eventsOf = (before: string | null, after: string | null) => {
    const changes: CaseChange[] = []
    if (before !== null) changes.push({ code: 'unshare_team', params: { team: before } })
    if (after !== null) changes.push({ code: 'share_team', params: { team: after } })
    return changes.map((change) => caseEvent(by, nowMs, change))
  }
  const act = { by: actorOf(principal), nowMs, limits, eventsOf }
  const shared = await store.teams.share(principal, record, teamId, act)
  if (shared === 'missing') throw codedError('not_found.record', { record: record.kind })
  if (shared === 'no_team') throw codedError('not_found.record', { record: 'team' })
  if (shared === 'full') throw codedError('team_shares_full')
}
