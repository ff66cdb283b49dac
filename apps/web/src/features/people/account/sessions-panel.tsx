import { useMutation } from '@tanstack/react-query'
import { sessionsEnded } from '@varuna/contract/people/account'
import { accountWords } from '@varuna/language/people/account'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { request } from '~/api/request.ts'
import styles from './account-form.module.css'

const { sessions: words } = accountWords

/** Ends the account's sessions in other browsers. */
export function SessionsPanel() {
  const end = useMutation({
    mutationFn: () => request(sessionsEnded, '/api/account/sign-out-elsewhere', { method: 'POST' }),
  })
  return (
    <Panel title={words.title}>
      <div className={styles.form}>
        <p className={typography.aside}>{words.elsewhereText}</p>
        <Button onClick={() => end.mutate()} busy={end.isPending} busyLabel={words.endingOthers}>
          {words.endOthers}
        </Button>
        <Notice tone={end.isError ? 'error' : 'success'}>
          {end.isError ? words.endFailed(end.error.message) : end.data && words.ended(end.data.ended)}
        </Notice>
      </div>
    </Panel>
  )
}
