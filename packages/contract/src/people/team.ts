import { sharedKinds } from '@varuna/vocabulary/teams'
import { z } from 'zod'
import { oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { person } from './person.ts'

export const MAX_TEAMS = 200
export const MAX_TEAM_MEMBERS = 200
export const MAX_TEAMS_OF_ACCOUNT = 8
/** Maximum images and reports that are shared with one team. */
export const MAX_TEAM_ASSESSMENTS = 2_000
const MAX_NAME_LENGTH = 60

/** A team as its members see it beside what is shared. */
export const seenTeam = z.object({ id: z.string(), name: z.string() })
export type SeenTeam = z.infer<typeof seenTeam>

export const team = seenTeam.extend({ members: z.array(person).describe('By name') })
export type Team = z.infer<typeof team>

/** GET /api/teams, the account's own, and GET /api/managed-teams, all of them: by name. */
export const teamList = z.object({ teams: z.array(team) })
export type TeamList = z.infer<typeof teamList>

export const teamForm = z.object({
  name: oneLine(MAX_NAME_LENGTH, {
    missing: fault('name_missing'),
    tooLong: fault('too_long', { maximum: MAX_NAME_LENGTH }),
  }),
})
export type TeamForm = z.infer<typeof teamForm>

export const teamParams = z.object({ id: z.string().max(80) })
export const teamMemberParams = teamParams.extend({ accountId: z.string().max(80) })

/** PUT /api/shares/:kind/:id, by the owner. */
export const shareParams = z.object({ kind: z.enum(sharedKinds), id: z.string().max(80) })
export const shareForm = z.object({
  teamId: z.string().max(80).nullable().describe('One of the account’s teams; null to end sharing'),
})
export type ShareForm = z.infer<typeof shareForm>
