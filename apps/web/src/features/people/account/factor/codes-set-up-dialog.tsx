import { useMutation, useQueryClient } from '@tanstack/react-query'
import { codesConfirmation, type CodesSetUp } from '@varuna/contract/people/second-factor'
import { factorWords } from '@varuna/language/people/factor'
import { fields as texts } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Notice } from '@varuna/ui/notice'
import { TextField } from '@varuna/ui/text-field'
import typography from '@varuna/ui/typography.module.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import { beginCodesMutation, confirmCodesMutation } from './factor-requests.ts'
import styles from './factor.module.css'
import { ProofForm } from './proof-form.tsx'
import { QrCode } from './qr/qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const { codes: words } = factorWords

/** Password, key with its first code, recovery codes. */
export function CodesSetUpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const begin = useMutation(beginCodesMutation)
  const confirm = useMutation(confirmCodesMutation(useQueryClient()))
  const close = () => {
    begin.reset()
    confirm.reset()
    onClose()
  }
  return (
    <Dialog title={words.setUp} open={open} onClose={close}>
      {confirm.data ? (
        <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={close} />
      ) : begin.data ? (
        <KeyForm setUp={begin.data} onSend={async (code) => void (await confirm.mutateAsync(code))} />
      ) : (
        <ProofForm
          submit={words.begin}
          submitting={words.beginning}
          failed={words.beginFailed}
          onSend={async (proof) => void (await begin.mutateAsync(proof))}
        />
      )}
    </Dialog>
  )
}

function KeyForm({ setUp: { key, link }, onSend }: { setUp: CodesSetUp; onSend: (code: string) => Promise<void> }) {
  const form = useForm({ schema: codesConfirmation, texts }, { code: '' })
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const focusCode = useEffectEvent(() => form.focus())
  useEffect(() => focusCode(), [])
  const send = async ({ code }: { code: string }) => {
    setFailure(null)
    setBusy(true)
    try {
      await onSend(code)
    } catch (error) {
      const { banner, fields } = formFailure(error, words.confirmFailed)
      setFailure(Object.keys(fields).length > 0 ? null : banner)
      form.showErrors(fields)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      aria-label={words.confirm}
      onSubmit={form.onSubmit(send)}
    >
      <p>{words.enter}</p>
      <QrCode text={link} label={words.qrCode} />
      <p>
        <span className={styles.detail}>{words.key}</span> <code className={styles.secret}>{key}</code>
      </p>
      <p>
        <a href={link}>{words.link}</a>
      </p>
      <TextField
        label={words.first}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...form.field('code')}
      />
      <p className={typography.aside}>{words.others}</p>
      <Button type="submit" variant="primary" busy={isBusy} busyLabel={words.confirming}>
        {words.confirm}
      </Button>
      <Notice tone="error">{failure}</Notice>
    </form>
  )
}
