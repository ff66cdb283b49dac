import { useMutation, useQueryClient } from '@tanstack/react-query'
import { teamForm, type Team } from '@varuna/contract/people/team'
import { teamWords as words } from '@varuna/language/people/teams'
import { fields as texts } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Notice } from '@varuna/ui/notice'
import { TextField } from '@varuna/ui/text-field'
import { useState } from 'react'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import { renameTeamMutation } from './team-requests.ts'
import styles from './teams-panel.module.css'

/** A button that asks for another name of a team. */
export function RenameTeam({ team }: { team: Team }) {
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={words.renameOf(team.name)}
        onClick={() => setAsks(true)}
      >
        {words.rename}
      </Button>
      <Dialog title={words.rename} open={asks} onClose={close}>
        {asks && <RenameForm team={team} onDone={close} />}
      </Dialog>
    </>
  )
}

function RenameForm({ team, onDone }: { team: Team; onDone: () => void }) {
  const form = useForm({ schema: teamForm, texts }, { name: team.name })
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation(renameTeamMutation(useQueryClient(), team.id))
  const submit = async (renamed: { name: string }) => {
    setFailure(null)
    try {
      await mutateAsync(renamed)
      onDone()
    } catch (error) {
      const { banner, fields } = formFailure(error, words.renameFailed)
      setFailure(banner)
      form.showErrors(fields)
    }
  }
  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <TextField label={words.newName} maxLength={60} required autoComplete="off" {...form.field('name')} />
      <div className={styles.actions}>
        <Button type="submit" busy={isPending} busyLabel={words.renaming}>
          {words.rename}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
      <Notice tone="error">{failure}</Notice>
    </form>
  )
}
