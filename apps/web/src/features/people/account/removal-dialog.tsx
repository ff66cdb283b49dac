import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountHoldings, type AccountHoldings } from '@varuna/contract/people/account'
import { accountWords } from '@varuna/language/people/account'
import { factorWords } from '@varuna/language/people/factor'
import { fields as texts } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Notice } from '@varuna/ui/notice'
import { PasswordField } from '@varuna/ui/password-field'
import { TextField } from '@varuna/ui/text-field'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { z } from 'zod'
import { request } from '~/api/request.ts'
import { useClearedWhenBack } from '~/api/use-cleared-when-back.ts'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import { portalNotice } from '~/session/portal-notice.ts'
import { removeAccountMutation } from '~/session/queries.ts'
import { useAskedProof } from './factor/use-asked-proof.ts'
import styles from './removal-dialog.module.css'
import { roomPaths } from '~/dashboard/addresses/rooms.ts'

const { removal: words } = accountWords

type RemovalDialogProps = { open: boolean; onClose: () => void }

/** Removes the account after stating what is deleted, handed over and kept. */
export function RemovalDialog({ open, onClose }: RemovalDialogProps) {
  return (
    <Dialog title={words.title} open={open} onClose={onClose}>
      <div className={styles.content}>
        <p>{words.lead}</p>
        <Consequences />
        <div>
          <p>{words.save}</p>
          <ul className={styles.list}>
            <li>
              <Link to={roomPaths.analysis} onClick={onClose}>
                {words.saveReports}
              </Link>
            </li>
            <li>
              <Link to={roomPaths.cases} onClick={onClose}>
                {words.saveCases}
              </Link>
            </li>
          </ul>
        </div>
        <RemovalForm />
      </div>
    </Dialog>
  )
}

function Consequences() {
  const { data, error } = useQuery({
    queryKey: ['account', 'holdings'],
    queryFn: ({ signal }) => request(accountHoldings, '/api/account/removal', { signal }),
    // Counts from an earlier opening of the dialog are stale.
    gcTime: 0,
  })
  if (error) return <Notice tone="error">{words.countFailed(error.message)}</Notice>
  if (data === undefined) return <p role="status">{words.counting}</p>
  return (
    <dl className={styles.consequences}>
      {consequencesOf(data).map(([title, lines]) => (
        <div key={title}>
          <dt>{title}</dt>
          {lines.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

const consequencesOf = (of: AccountHoldings): [title: string, lines: string[]][] => [
  [
    words.erased,
    [
      words.profile,
      words.erasedText(of.images, of.reports),
      words.rules(of.watchLists, of.rules),
      words.cases(of.cases),
      ...(of.casesOthersRead > 0 ? [words.casesOthersRead(of.casesOthersRead)] : []),
    ],
  ],
  ...(of.casesOthersWrite > 0
    ? [[words.handedOver, [words.casesOthersWrite(of.casesOthersWrite)]] as [string, string[]]]
    : []),
  [words.kept, [...(of.casesOfOthers > 0 ? [words.casesOfOthers(of.casesOfOthers)] : []), words.actions]],
]

function RemovalForm() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { asksPassword, asksCode, proofOf, schema } = useAskedProof()
  const form = useForm({ schema, texts }, { password: '', code: '' })
  const [failure, setFailure] = useState<string | null>(null)
  useClearedWhenBack(failure, () => setFailure(null))
  const { mutateAsync: remove, isPending } = useMutation(removeAccountMutation(client))
  const submit = async (proof: z.output<typeof schema>) => {
    setFailure(null)
    try {
      await remove(proofOf(proof))
      await navigate('/login', { replace: true, state: portalNotice.removed })
    } catch (error) {
      const { banner, fields } = formFailure(error, words.failed)
      setFailure(Object.keys(fields).length > 0 ? null : banner)
      form.showErrors(fields)
    }
  }
  return (
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      aria-label={words.submit}
      onSubmit={form.onSubmit(submit)}
    >
      {asksPassword ? (
        <PasswordField label={words.password} autoComplete="current-password" required {...form.field('password')} />
      ) : (
        <p>{factorWords.proof.noPassword}</p>
      )}
      {asksCode && (
        <TextField
          label={factorWords.proof.code}
          autoComplete="one-time-code"
          spellCheck={false}
          required
          {...form.field('code')}
        />
      )}
      <Button type="submit" variant="danger" busy={isPending} busyLabel={words.submitting}>
        {words.submit}
      </Button>
      <Notice tone="error">{failure}</Notice>
    </form>
  )
}
