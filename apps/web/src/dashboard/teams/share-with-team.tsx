import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SeenTeam } from '@varuna/contract/people/team'
import { teamWords as words } from '@varuna/language/people/teams'
import { Notice } from '@varuna/ui/notice'
import { SelectField } from '@varuna/ui/select-field'
import type { SharedKind } from '@varuna/vocabulary/teams'
import { ownTeamsQuery, shareMutation } from './team-queries.ts'

type ShareWithTeamProps = {
  kind: SharedKind
  id: string
  /** The team that it is shared with now. */
  team: SeenTeam | null
}

/** Lets the owner share something with one of their teams; nothing for those in no team. */
export function ShareWithTeam({ kind, id, team }: ShareWithTeamProps) {
  const { data: teams = [] } = useQuery(ownTeamsQuery)
  const share = useMutation(shareMutation(useQueryClient(), kind, id))
  if (teams.length === 0) return null
  return (
    <div>
      <SelectField
        sends
        label={words.share}
        hint={kind === 'case' || kind === 'watch_list' ? words.shareHint : words.shareToReadHint}
        options={teams.map((one) => one.id)}
        optionLabels={Object.fromEntries(teams.map((one) => [one.id, one.name]))}
        placeholder={words.withNone}
        value={(share.isPending ? share.variables : team?.id) ?? ''}
        disabled={share.isPending}
        onChange={({ target }) => share.mutate(target.value === '' ? null : target.value)}
      />
      <Notice tone="error">{share.error && words.notDone(share.error.message)}</Notice>
    </div>
  )
}
