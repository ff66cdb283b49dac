import { accountWords } from '@varuna/language/people/account'
import { Button } from '@varuna/ui/button'
import { Panel } from '@varuna/ui/panel'
import { useState } from 'react'
import styles from './account-form.module.css'
import { RemovalDialog } from './removal-dialog.tsx'

const { removal: words } = accountWords

/** Opens the dialog that removes the account. */
export function RemovalPanel() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={words.title}>
      <div className={styles.form}>
        <p>{words.lead}</p>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      </div>
      <RemovalDialog open={isOpen} onClose={() => setOpen(false)} />
    </Panel>
  )
}
