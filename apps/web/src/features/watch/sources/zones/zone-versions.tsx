import {
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import {
  zoneDifference,
  zoneVersions,
  type ZoneDifference,
  type ZoneVersion,
} from '@varuna/contract/watch/zone-version'
import { listVersionWords } from '@varuna/language/watch/list-versions'
import { zoneVersionWords as words } from '@varuna/language/watch/zone-versions'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Notice } from '@varuna/ui/notice'
import { useState } from 'react'
import { z } from 'zod'
import { request } from '~/api/request.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useRight } from '~/session/use-session.ts'
import { DifferenceRows } from '../difference-rows.tsx'
import rows from '../list-rows.module.css'
import { VersionComparison } from '../version-comparison.tsx'

const root = ['zone-versions'] as const
const pathOf = (id: string) => `/api/zone-versions/${encodeURIComponent(id)}` as const

const versionsQuery = queryOptions({
  queryKey: root,
  queryFn: ({ signal }) => request(zoneVersions, '/api/zone-versions', { signal }),
})

const differenceQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, id],
    queryFn: ({ signal }) => request(zoneDifference, `${pathOf(id)}/difference`, { signal }),
  })

const restoreMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => request(z.undefined(), `${pathOf(id)}/restore`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries(),
  })

/** Earlier versions of imported zones, for those who may bring one back; nothing while there is none. */
export const ZoneVersions = ({ nowMs }: { nowMs: number }) =>
  useRight('change_lists') === true ? <Versions nowMs={nowMs} /> : null

function Versions({ nowMs }: { nowMs: number }) {
  const { data, error } = useQuery(versionsQuery)
  const [shown, setShown] = useState<ZoneVersion | null>(null)
  if (error) return <Notice tone="error">{words.failed(error.message)}</Notice>
  if (data === undefined || data.versions.length === 0) return null
  return (
    <details>
      <summary>{words.title}</summary>
      <p className={rows.soft}>{words.kept}</p>
      <ul role="list" aria-label={words.title}>
        {data.versions.map((version) => (
          <li key={version.id} className={rows.row}>
            <div className={rows.what}>
              <p>
                <bdi>{version.fileName}</bdi> · {words.zones(version.zones)}
              </p>
              <p className={rows.soft}>
                {words.imported} <TimeText time={version.importedAt} nowMs={nowMs} />, {words.replaced}{' '}
                <TimeText time={version.replacedAt} nowMs={nowMs} />
              </p>
            </div>
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              aria-label={listVersionWords.openLabel(version.fileName, version.importedAt)}
              onClick={() => setShown(version)}
            >
              {listVersionWords.open}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog title={listVersionWords.difference} open={shown !== null} onClose={() => setShown(null)}>
        {shown && <Version version={shown} onClose={() => setShown(null)} />}
      </Dialog>
    </details>
  )
}

function Version({ version: { id, fileName }, onClose }: { version: ZoneVersion; onClose: () => void }) {
  const { data, error } = useQuery(differenceQuery(id))
  const restore = useMutation(restoreMutation(useQueryClient()))
  return (
    <VersionComparison
      name={fileName}
      lead={words.lead}
      failure={error && words.failed(error.message)}
      difference={data && <Difference difference={data} />}
      restore={restore}
      onBringBack={() => restore.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

function Difference({ difference: { counts, ...named } }: { difference: ZoneDifference }) {
  if (counts.added + counts.removed + counts.changed === 0) return <p>{words.same}</p>
  return (['added', 'removed', 'changed'] as const).map((sort) => (
    <DifferenceRows key={sort} title={words[sort](counts[sort])} count={counts[sort]} lines={named[sort]} />
  ))
}
