import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Team } from '@varuna/contract/people/team'
import { teamWords as words } from '@varuna/language/people/teams'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Notice } from '@varuna/ui/notice'
import { SelectField } from '@varuna/ui/select-field'
import { useState } from 'react'
import { MoreButton } from '~/dashboard/frame/more-button.tsx'
import { RenameTeam } from './rename-team.tsx'
import { choicesQuery, memberMutation, removeTeamMutation } from './team-requests.ts'
import styles from './teams-panel.module.css'

/** A team with its members, who are put in and taken out. */
export function TeamOnPage({ team }: { team: Team }) {
  const client = useQueryClient()
  const choices = useInfiniteQuery(choicesQuery)
  const change = useMutation(memberMutation(client, team.id))
  const remove = useMutation(removeTeamMutation(client))
  const [asks, setAsks] = useState(false)
  const inside = new Set(team.members.map(({ id }) => id))
  const outside = choices.data?.pages.flatMap(({ accounts }) => accounts).filter(({ id }) => !inside.has(id)) ?? []
  const failure = change.error ?? remove.error
  return (
    <>
      <h3 className={styles.name}>{team.name}</h3>
      {team.members.length === 0 && <p>{words.nobody}</p>}
      <ul className={styles.members} role="list" aria-label={words.members(team.name)}>
        {team.members.map(({ id, name }) => (
          <li key={id} className={styles.member}>
            {name}
            <Button
              variant="quiet"
              aria-label={words.takeOf(name, team.name)}
              busy={change.isPending && change.variables.accountId === id}
              onClick={() => change.mutate({ accountId: id, isIn: false })}
            >
              {words.take}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.account}>
        <SelectField
          sends
          label={words.add(team.name)}
          options={outside.map(({ id }) => id)}
          optionLabels={Object.fromEntries(outside.map(({ id, name, email }) => [id, `${name}, ${email}`]))}
          placeholder={words.choose}
          value=""
          disabled={change.isPending}
          onChange={({ target }) => target.value !== '' && change.mutate({ accountId: target.value, isIn: true })}
        />
        <MoreButton query={choices}>{words.more}</MoreButton>
      </div>
      <div className={styles.links}>
        <RenameTeam team={team} />
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={words.removeOf(team.name)}
          onClick={() => setAsks(true)}
        >
          {words.remove}
        </Button>
      </div>
      <Notice tone="error">{failure && words.notDone(failure.message)}</Notice>
      <Dialog title={words.removeTitle} open={asks} onClose={() => setAsks(false)}>
        <div className={styles.list}>
          <p>{words.removeSure(team.name)}</p>
          <div className={styles.actions}>
            <Button busy={remove.isPending} busyLabel={words.removing} onClick={() => remove.mutate(team.id)}>
              {words.remove}
            </Button>
            <Button variant="quiet" onClick={() => setAsks(false)}>
              {words.cancel}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
