import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiToken } from '@varuna/contract/people/api-tokens'
import { factorWords } from '@varuna/language/people/factor'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { SelectField } from '@varuna/ui/select-field'
import typography from '@varuna/ui/typography.module.css'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { tokenScopes, type TokenScope } from '@varuna/vocabulary/token-scopes'
import { useState } from 'react'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useNow } from '~/dashboard/time/use-now.ts'
import { formFailure } from '~/forms/form-failure.ts'
import styles from '../factor/factor.module.css'
import { ProofForm } from '../factor/proof-form.tsx'
import { ShownOnce } from '../factor/shown-once.tsx'
import { makeTokenMutation, revokeTokenMutation, tokensQuery } from './token-requests.ts'

const { tokens: words } = factorWords
const USUAL_DAYS = '30'

/** Tokens with which programs use the API in one's name. */
export function TokensPanel() {
  const query = useQuery(tokensQuery)
  const [isMaking, setMaking] = useState(false)
  const { data } = query
  return (
    <Panel title={words.title} state={panelStateOf(query, words)}>
      <div className={styles.form}>
        <p>{words.lead}</p>
        {data?.tokens.length === 0 ? (
          <p className={styles.detail}>{words.empty}</p>
        ) : (
          <ul className={styles.list} role="list" aria-label={words.title}>
            {data?.tokens.map((one) => (
              <OneToken key={one.id} of={one} />
            ))}
          </ul>
        )}
        <Button onClick={() => setMaking(true)}>{words.open}</Button>
      </div>
      <MakeDialog open={isMaking} onClose={() => setMaking(false)} />
    </Panel>
  )
}

function MakeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [scope, setScope] = useState<TokenScope>('read')
  const [days, setDays] = useState(USUAL_DAYS)
  const { mutateAsync, data, reset } = useMutation(makeTokenMutation(useQueryClient()))
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog title={words.createTitle} open={open} onClose={close}>
      {data ? (
        <ShownOnce lead={words.shownOnce} text={data.token} done={words.done} onDone={close}>
          {data.token}
        </ShownOnce>
      ) : (
        <ProofForm
          submit={words.submit}
          submitting={words.submitting}
          failed={words.makeFailed}
          asksName={{ label: words.name, hint: words.nameHint }}
          onSend={async (proof, name) => void (await mutateAsync({ ...proof, name, scope, days: Number(days) }))}
        >
          <SelectField
            label={words.scope}
            options={tokenScopes}
            optionLabels={words.scopes}
            value={scope}
            onChange={({ target }) => setScope(target.value as TokenScope)}
          />
          <SelectField
            label={words.days}
            options={Object.keys(words.dayLabels)}
            optionLabels={words.dayLabels}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
          <p className={typography.aside}>{words.limits}</p>
        </ProofForm>
      )}
    </Dialog>
  )
}

function OneToken({ of: { id, name, scope, ends, lastUsed } }: { of: ApiToken }) {
  const nowMs = useNow()
  const { mutate: revoke, isPending, error } = useMutation(revokeTokenMutation(useQueryClient()))
  return (
    <li className={styles.one}>
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.detail}>
          {words.scopes[scope]}
          {' · '}
          {words.ends} <TimeText time={ends} nowMs={nowMs} />
          {' · '}
          {lastUsed === null ? (
            words.neverUsed
          ) : (
            <>
              {words.lastUsed} <TimeText time={lastUsed} nowMs={nowMs} />
            </>
          )}
        </p>
        <Notice tone="error">{error && formFailure(error, words.revokeFailed).banner}</Notice>
      </div>
      <Button busy={isPending} busyLabel={words.revoking} onClick={() => revoke(id)}>
        {words.revoke} <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
    </li>
  )
}
