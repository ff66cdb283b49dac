import { useMutation } from '@tanstack/react-query'
import { accountWords } from '@varuna/language/people/account'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Panel } from '@varuna/ui/panel'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { useState } from 'react'
import styles from './account-form.module.css'
import { DialogDone } from './dialog-done.tsx'
import { ProofForm } from './factor/proof-form.tsx'
import { dataPath, proveForDataMutation } from './queries.ts'

const { data: words } = accountWords

/** Exports everything that belongs to the account. */
export function DataPanel() {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isSuccess, reset } = useMutation(proveForDataMutation)
  const close = () => {
    reset()
    setOpen(false)
  }
  return (
    <Panel title={words.title}>
      <div className={styles.form}>
        <p>{words.lead}</p>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      </div>
      <Dialog title={words.title} open={isOpen} onClose={close}>
        {isSuccess ? (
          <DialogDone text={words.begun} onClose={close}>
            <p>
              <ServerLink href={dataPath} download>
                {words.again}
              </ServerLink>
            </p>
          </DialogDone>
        ) : (
          <ProofForm
            submit={words.submit}
            submitting={words.submitting}
            failed={words.failed}
            onSend={async (proof) => {
              await mutateAsync(proof)
              Object.assign(document.createElement('a'), { href: dataPath, download: '' }).click()
            }}
          />
        )}
      </Dialog>
    </Panel>
  )
}
