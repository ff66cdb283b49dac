import { MAX_TEAM_MEMBERS, MAX_TEAMS, MAX_TEAMS_OF_ACCOUNT, type TeamList } from '@varuna/contract/people/team'
import type { Actor } from '../../../audit/actor.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { TeamWithMembers } from '../../../store/interfaces/people/team-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { People } from './people.ts'

interface Effects {
  store: Pick<Store, 'teams'>
  clock: Clock
}
type Readers = Pick<Effects, 'store'> & { people: Pick<People, 'existing'> }

const noTeam = () => codedError('not_found.record', { record: 'team' })
const nameOf = (name: string) => ({ name, name_key: name.normalize('NFKC').toLowerCase() })

/** All teams, for administrators. */
export const listTeams = async (effects: Readers): Promise<TeamList> =>
  named(effects, await effects.store.teams.list(MAX_TEAMS))

/** The teams of the account. */
export const listOwnTeams = async (effects: Readers, { accountId }: Principal): Promise<TeamList> =>
  named(effects, await effects.store.teams.of(accountId))

async function named({ people }: Readers, teams: readonly TeamWithMembers[]): Promise<TeamList> {
  const everybody = await people.existing(teams.flatMap(({ memberIds }) => memberIds))
  const of = new Map(everybody.map((person) => [person.id, person]))
  return {
    teams: teams.map(({ id, name, memberIds }) => ({
      id,
      name,
      members: memberIds
        .flatMap((memberId) => of.get(memberId) ?? [])
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    })),
  }
}

/** Returns the id. Throws `team_name_taken` and `too_many_teams`. */
export async function addTeam({ store, clock }: Effects, by: Actor, name: string): Promise<string> {
  const team = { id: clock.newId(), ...nameOf(name), created_ms: clock.now() }
  const added = await store.teams.add(team, MAX_TEAMS, { by, nowMs: team.created_ms })
  if (added === 'full') throw codedError('too_many_teams')
  if (added === 'name_taken') throw codedError('team_name_taken')
  return team.id
}

/** Throws `not_found.record` and `team_name_taken`. */
export async function renameTeam({ store, clock }: Effects, by: Actor, id: string, name: string): Promise<void> {
  const renamed = await store.teams.rename(id, nameOf(name), { by, nowMs: clock.now() })
  if (renamed === 'missing') throw noTeam()
  if (renamed === 'name_taken') throw codedError('team_name_taken')
}

export async function removeTeam({ store, clock }: Effects, by: Actor, id: string): Promise<void> {
  if (!(await store.teams.remove(id, { by, nowMs: clock.now() }))) throw noTeam()
}

/** Throws `not_found.account`, `team_full` and `in_too_many_teams`. */
export async function addTeamMember(
  { store, clock, people }: Effects & { people: Pick<People, 'has'> },
  by: Actor,
  id: string,
  accountId: string,
): Promise<void> {
  if (!(await people.has(accountId))) throw codedError('not_found.account')
  const limits = { members: MAX_TEAM_MEMBERS, teams: MAX_TEAMS_OF_ACCOUNT }
  const added = await store.teams.addMember(id, accountId, limits, { by, nowMs: clock.now() })
  if (added === 'missing') throw noTeam()
  if (added === 'team_full') throw codedError('team_full')
  if (added === 'account_full') throw codedError('in_too_many_teams')
}

export async function removeTeamMember(
  { store, clock }: Effects,
  by: Actor,
  id: string,
  accountId: string,
): Promise<void> {
  if (!(await store.teams.removeMember(id, accountId, { by, nowMs: clock.now() }))) throw noTeam()
}
