import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '@varuna/contract/people/second-factor'
import { factorWords } from '@varuna/language/people/factor'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Panel } from '@varuna/ui/panel'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { useState } from 'react'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useNow } from '~/dashboard/time/use-now.ts'
import { hasPasskeys, NoPasskeyError } from '~/session/passkey-browser.ts'
import { addPasskeyMutation, factorQuery, removePasskeyMutation } from './factor-requests.ts'
import styles from './factor.module.css'
import { ProofForm } from './proof-form.tsx'

const { passkeys: words } = factorWords

/** Passkeys of the account, with a form that adds one. */
export function PasskeysPanel() {
  const query = useQuery(factorQuery)
  const [isAdding, setAdding] = useState(false)
  const { data } = query
  return (
    <Panel title={words.title} state={panelStateOf(query, factorWords.codes)}>
      <div className={styles.form}>
        <p>{words.lead}</p>
        {data?.passkeys.length === 0 ? (
          <p className={styles.detail}>{words.empty}</p>
        ) : (
          <ul className={styles.list} role="list" aria-label={words.title}>
            {data?.passkeys.map((one) => (
              <OnePasskey key={one.id} of={one} />
            ))}
          </ul>
        )}
        {hasPasskeys() ? (
          <Button onClick={() => setAdding(true)}>{words.open}</Button>
        ) : (
          <p className={styles.detail}>{words.unsupported}</p>
        )}
      </div>
      <AddDialog open={isAdding} onClose={() => setAdding(false)} />
    </Panel>
  )
}

function AddDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutateAsync } = useMutation(addPasskeyMutation(useQueryClient()))
  return (
    <Dialog title={words.addTitle} open={open} onClose={onClose}>
      <ProofForm
        submit={words.submit}
        submitting={words.submitting}
        failed={words.failed}
        asksName={{ label: words.name, hint: words.nameHint }}
        describe={(error) => (error instanceof NoPasskeyError ? words.cancelled : null)}
        onSend={async (proof, name) => {
          await mutateAsync({ proof, name })
          onClose()
        }}
      />
    </Dialog>
  )
}

function OnePasskey({ of: { id, name, added, lastUsed } }: { of: Passkey }) {
  const nowMs = useNow()
  const [isRemoving, setRemoving] = useState(false)
  const { mutateAsync } = useMutation(removePasskeyMutation(useQueryClient()))
  return (
    <li className={styles.one}>
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.detail}>
          {words.added} <TimeText time={added} nowMs={nowMs} />
          {' · '}
          {lastUsed === null ? (
            words.neverUsed
          ) : (
            <>
              {words.lastUsed} <TimeText time={lastUsed} nowMs={nowMs} />
            </>
          )}
        </p>
      </div>
      <Button onClick={() => setRemoving(true)}>
        {words.remove} <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <Dialog title={words.removeTitle(name)} open={isRemoving} onClose={() => setRemoving(false)}>
        <p>{words.removeLead}</p>
        <ProofForm
          submit={words.removeSubmit}
          submitting={words.removing}
          failed={words.removeFailed}
          isDanger
          onSend={async (proof) => void (await mutateAsync({ id, proof }))}
        />
      </Dialog>
    </li>
  )
}
