import { useMutation } from '@tanstack/react-query'
import { portalWords } from '@varuna/language/people/portal'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { json, send } from '~/api/request.ts'
import { formFailure } from '~/forms/form-failure.ts'
import styles from './form.module.css'

const { address: words } = portalWords

type ConfirmAddressFormProps = {
  token: string
  onDone: () => void
  onCancel: () => void
}

/** Takes a new address with the token of a link; a person presses the button, because programs open links of mails. */
export function ConfirmAddressForm({ token, onDone, onCancel }: ConfirmAddressFormProps) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => send('/api/account/address/confirmation', json({ token })),
  })
  const [failure, setFailure] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setFailure(null)
    try {
      await mutateAsync()
      onDone()
    } catch (error) {
      setFailure(formFailure(error, words.failed).banner)
    }
  }
  return (
    <form className={styles.form} aria-label={words.title} onSubmit={(event) => void submit(event)}>
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.lead}</p>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isPending} busyLabel={words.submitting}>
          {words.submit}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
      <Notice tone="error">{failure}</Notice>
    </form>
  )
}
