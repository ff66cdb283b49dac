import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addressCode, type AlertRule } from '@varuna/contract/desk/alert-rule'
import { sourceWords } from '@varuna/language/watch/sources'
import { fieldText } from '@varuna/language/field-text'
import { fields } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { TextField } from '@varuna/ui/text-field'
import { useState, type SyntheticEvent } from 'react'
import { confirmAddressMutation, mailCodeMutation } from '../queries.ts'
import styles from './confirm-address.module.css'
import rows from '../list-rows.module.css'

const { rules: words } = sourceWords

type ConfirmAddressProps = {
  rule: AlertRule
  address: string
  /** Whether a mail server is set; without one, mails are files on the server. */
  sendsMail: boolean
  onConfirmed: (address: string) => void
}

/** Mails a code to the address of a rule, and confirms the address with it. */
export function ConfirmAddress({ rule, address, sendsMail, onConfirmed }: ConfirmAddressProps) {
  const mail = useMutation(mailCodeMutation())
  const confirm = useMutation(confirmAddressMutation(useQueryClient()))
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (confirm.isPending) return
    const parsed = addressCode.safeParse({ code })
    setFault(parsed.success ? null : fieldText(fields, parsed.error.issues[0]?.message ?? ''))
    if (!parsed.success) return
    // The callbacks of `mutate` are dropped with the form, which a confirmed rule no longer has.
    confirm.mutateAsync({ rule, code: parsed.data.code }).then(
      () => onConfirmed(address),
      () => {},
    )
  }
  return (
    <form className={styles.confirm} noValidate onSubmit={submit}>
      <p className={rows.warning}>{sendsMail ? words.unconfirmed : words.unconfirmedNoMail}</p>
      <Button busy={mail.isPending} busyLabel={words.testing} onClick={() => mail.mutate(rule)}>
        {sendsMail ? words.mailCode : words.writeCode}
      </Button>
      <p role="status">
        {mail.error
          ? words.notDone(mail.error.message)
          : mail.isSuccess && (sendsMail ? words.codeMailed : words.codeWritten)(address)}
      </p>
      <div className={styles.code}>
        <TextField
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          error={fault ?? confirm.error?.message}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" busy={confirm.isPending} busyLabel={words.testing}>
          {words.confirm}
        </Button>
      </div>
    </form>
  )
}
