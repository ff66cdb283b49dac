import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { teamForm } from '@varuna/contract/people/team'
import { teamWords as words } from '@varuna/language/people/teams'
import { fields as texts } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { TextField } from '@varuna/ui/text-field'
import { useState } from 'react'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import { TeamOnPage } from './team-on-page.tsx'
import { makeTeamMutation, teamsQuery } from './team-requests.ts'
import styles from './teams-panel.module.css'

/** Teams with their members, for administrators. */
export function TeamsPanel() {
  const { data, error, refetch } = useQuery(teamsQuery)
  return (
    <Panel title={words.title} state={panelStateOf({ data, error, refetch }, words)}>
      <div className={styles.list}>
        <p>{data?.length === 0 ? `${words.empty} ${words.lead}` : words.lead}</p>
        <ul className={styles.list} role="list">
          {data?.map((team) => (
            <li key={team.id} className={styles.one}>
              <TeamOnPage team={team} />
            </li>
          ))}
        </ul>
        <div className={styles.make}>
          <MakeTeam />
        </div>
      </div>
    </Panel>
  )
}

function MakeTeam() {
  const form = useForm({ schema: teamForm, texts }, { name: '' })
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation(makeTeamMutation(useQueryClient()))
  const submit = async (team: { name: string }) => {
    setFailure(null)
    try {
      await mutateAsync(team)
      form.clear()
    } catch (error) {
      const { banner, fields } = formFailure(error, words.makeFailed)
      setFailure(banner)
      form.showErrors(fields)
    }
  }
  return (
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      aria-label={words.form}
      onSubmit={form.onSubmit(submit)}
    >
      <TextField label={words.name} maxLength={60} required autoComplete="off" {...form.field('name')} />
      <div className={styles.actions}>
        <Button type="submit" busy={isPending} busyLabel={words.making}>
          {words.make}
        </Button>
      </div>
      <Notice tone="error">{failure}</Notice>
    </form>
  )
}
