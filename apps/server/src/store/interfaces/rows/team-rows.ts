import type { SharedKind } from '@varuna/vocabulary/teams'

/** A team; times in UTC ms. */
export interface TeamRow {
  id: string
  name: string
  /** As compared. */
  name_key: string
  created_ms: number
}

interface TeamMemberRow {
  account_id: string
  team_id: string
  since_ms: number
}

interface TeamShareRow {
  kind: SharedKind
  record_id: string
  team_id: string
  /** Owner of the record. */
  owner_id: string
  shared_ms: number
}

export interface TeamTables {
  team: TeamRow
  team_member: TeamMemberRow
  team_share: TeamShareRow
}
