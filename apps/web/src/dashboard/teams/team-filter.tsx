import { useQuery } from '@tanstack/react-query'
import { teamWords } from '@varuna/language/people/teams'
import { SelectField } from '@varuna/ui/select-field'
import { ownTeamsQuery } from './team-queries.ts'

/** Chooses the team whose records a list shows; nothing for those in no team. */
export function TeamFilter({ team, onTeam }: { team: string | null; onTeam: (team: string | null) => void }) {
  const { data: teams = [] } = useQuery(ownTeamsQuery)
  if (teams.length === 0) return null
  return (
    <SelectField
      sends
      label={teamWords.filter}
      options={teams.map(({ id }) => id)}
      optionLabels={Object.fromEntries(teams.map(({ id, name }) => [id, name]))}
      placeholder={teamWords.any}
      value={team ?? ''}
      onChange={({ target }) => onTeam(target.value === '' ? null : target.value)}
    />
  )
}
