import type { SharedKind } from '@varuna/vocabulary/teams'
import type { Actor } from '../../../audit/actor.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { NewCaseEvent } from '../desk/case-store.ts'
import type { TeamRow } from '../rows/team-rows.ts'

/** Who makes a change that the audit log records, and when in UTC ms. */
export interface TeamAct {
  by: Actor
  nowMs: number
}

/** A change of what is shared; `eventsOf` returns the lines of a case for the names of the team before and after. */
interface ShareAct extends TeamAct {
  limits: { assessments: number; events: number }
  eventsOf: (before: string | null, after: string | null) => readonly NewCaseEvent[]
}

export type TeamWithMembers = Pick<TeamRow, 'id' | 'name'> & { memberIds: string[] }

/** Teams, who is in them, and what is shared with them. What a team may read, the stores of the records say (`sharedThroughTeams`). */
export interface TeamStore {
  /** By name, at most `limit`. */
  list(limit: number): Promise<TeamWithMembers[]>
  /** The teams of an account, by name. */
  of(accountId: string): Promise<TeamWithMembers[]>
  add(team: TeamRow, maximum: number, act: TeamAct): Promise<'added' | 'full' | 'name_taken'>
  rename(
    id: string,
    name: Pick<TeamRow, 'name' | 'name_key'>,
    act: TeamAct,
  ): Promise<'renamed' | 'missing' | 'name_taken'>
  /** Ends what was shared with it; the records stay with their owners. False when there is no such team. */
  remove(id: string, act: TeamAct): Promise<boolean>
  /** Putting a member in again changes nothing. */
  addMember(
    id: string,
    accountId: string,
    limits: { members: number; teams: number },
    act: TeamAct,
  ): Promise<'done' | 'missing' | 'team_full' | 'account_full'>
  /** Ends what the member shared with the team, and what it was assigned of it. False when it was not in the team. */
  removeMember(id: string, accountId: string, act: TeamAct): Promise<boolean>
  /**
   * Shares a record of the account with one of its teams in place of the team before, or with none. `missing` for a record that the account
   * does not own, `no_team` for a team that it is not in, and `full` for one with too many images and reports. A case gets the lines that
   * `eventsOf` returns for the names of both teams, while its timeline has room.
   */
  share(
    principal: Principal,
    record: { kind: SharedKind; id: string },
    teamId: string | null,
    act: ShareAct,
  ): Promise<'done' | 'missing' | 'no_team' | 'full'>
}
