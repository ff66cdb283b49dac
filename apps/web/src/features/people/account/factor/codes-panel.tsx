import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecondFactor } from '@varuna/contract/people/second-factor'
import { factorWords } from '@varuna/language/people/factor'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Panel } from '@varuna/ui/panel'
import { useState } from 'react'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useNow } from '~/dashboard/time/use-now.ts'
import { CodesSetUpDialog } from './codes-set-up-dialog.tsx'
import { factorQuery, renewCodesMutation, turnCodesOffMutation } from './factor-requests.ts'
import styles from './factor.module.css'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const { codes: words } = factorWords
const FEW = 3

/** Codes of an authenticator app, which sign-ins ask after the password. */
export function CodesPanel() {
  const query = useQuery(factorQuery)
  const [open, setOpen] = useState<'set-up' | 'renew' | 'off' | null>(null)
  const close = () => setOpen(null)
  const { data } = query
  return (
    <Panel title={words.title} state={panelStateOf(query, words)}>
      <div className={styles.form}>
        {data && (data.codesSince === null ? <p>{words.off}</p> : <On since={data.codesSince} of={data} />)}
        <div className={styles.actions}>
          {data?.codesSince === null ? (
            <Button onClick={() => setOpen('set-up')}>{words.open}</Button>
          ) : (
            <>
              <Button onClick={() => setOpen('renew')}>{words.renew}</Button>
              <Button onClick={() => setOpen('off')}>{words.turnOff}</Button>
            </>
          )}
        </div>
      </div>
      <CodesSetUpDialog open={open === 'set-up'} onClose={close} />
      <RenewDialog open={open === 'renew'} onClose={close} />
      <TurnOffDialog open={open === 'off'} onClose={close} />
    </Panel>
  )
}

function On({ since, of }: { since: string; of: SecondFactor }) {
  return (
    <div>
      <p>
        {words.on} <TimeText time={since} nowMs={useNow()} />.
      </p>
      <p className={styles.detail}>
        {words.left(of.recoveryCodesLeft)} {of.recoveryCodesLeft <= FEW && words.fewLeft}
      </p>
    </div>
  )
}

type DialogProps = { open: boolean; onClose: () => void }

function RenewDialog({ open, onClose }: DialogProps) {
  const { mutateAsync, data, reset } = useMutation(renewCodesMutation(useQueryClient()))
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog title={words.renewTitle} open={open} onClose={close}>
      {data ? (
        <RecoveryCodes codes={data.recoveryCodes} onDone={close} />
      ) : (
        <>
          <p>{words.renewLead}</p>
          <ProofForm
            submit={words.renewSubmit}
            submitting={words.renewing}
            failed={words.renewFailed}
            onSend={async (proof) => void (await mutateAsync(proof))}
          />
        </>
      )}
    </Dialog>
  )
}

function TurnOffDialog({ open, onClose }: DialogProps) {
  const { mutateAsync } = useMutation(turnCodesOffMutation(useQueryClient()))
  return (
    <Dialog title={words.turnOffSubmit} open={open} onClose={onClose}>
      <p>{words.turnOffLead}</p>
      <ProofForm
        submit={words.turnOffSubmit}
        submitting={words.turningOff}
        failed={words.turnOffFailed}
        isDanger
        onSend={async (proof) => {
          await mutateAsync(proof)
          onClose()
        }}
      />
    </Dialog>
  )
}
