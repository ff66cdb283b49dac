import { useQuery } from '@tanstack/react-query'
import { accountStorage } from '@varuna/contract/people/account'
import { roomWords } from '@varuna/language/shared/room'
import { Notice } from '@varuna/ui/notice'
import typography from '@varuna/ui/typography.module.css'
import { request } from '~/api/request.ts'

const { storage: words } = roomWords.account

/** The account's storage use as text, read again whenever it is shown. */
export function StorageUse() {
  const { data, error } = useQuery({
    queryKey: ['account', 'storage'],
    queryFn: ({ signal }) => request(accountStorage, '/api/account/storage', { signal }),
    gcTime: 0,
  })
  if (error) return <Notice tone="error">{words.failed(error.message)}</Notice>
  return (
    <>
      <p>{data && words.used(data.usedBytes, data.maxBytes)}</p>
      <p className={typography.fine}>{words.counts}</p>
    </>
  )
}
