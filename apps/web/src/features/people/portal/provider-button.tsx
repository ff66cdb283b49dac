import { useMutation } from '@tanstack/react-query'
import { portalWords } from '@varuna/language/people/portal'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { useSearchParams } from 'react-router'
import { formFailure } from '~/forms/form-failure.ts'
import styles from './form.module.css'
import { nextPath } from './next-path.ts'
import { beginProviderMutation } from './provider-requests.ts'

const { provider: words } = portalWords

/** Leads to the single sign-on of this server. */
export function ProviderButton({ name }: { name: string }) {
  const [search] = useSearchParams()
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...beginProviderMutation,
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <div className={styles.provider}>
      <Button busy={isPending || isSuccess} busyLabel={words.starting} onClick={() => mutate(nextPath(search))}>
        {words.start(name)}
      </Button>
      <Notice tone="error">{error && formFailure(error, words.failed).banner}</Notice>
    </div>
  )
}
