import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WatchList } from '@varuna/contract/desk/watch-list'
import { sourceWords } from '@varuna/language/watch/sources'
import { formatMmsi } from '@varuna/units/mmsi'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Spinner } from '@varuna/ui/spinner'
import { TextField } from '@varuna/ui/text-field'
import { useState, type SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { vesselPath } from '~/dashboard/addresses/rooms.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { MoreButton } from '~/dashboard/frame/more-button.tsx'
import { FileButton } from '~/dashboard/upload/file-button.tsx'
import { ScrollTable } from '~/dashboard/frame/scroll-table.tsx'
import { addVesselsMutation, removeVesselMutation, watchedQuery } from './watch-list-queries.ts'
import styles from './watched-vessels.module.css'

const { lists: words } = sourceWords

/** The vessels of a list, added by hand or by CSV. */
export function WatchedVessels({ list, nowMs }: { list: WatchList; nowMs: number }) {
  const client = useQueryClient()
  const query = useInfiniteQuery(watchedQuery(list.id))
  const { data, error } = query
  const add = useMutation(addVesselsMutation(client, list.id))
  const mayWrite = list.access !== 'read'
  const remove = useMutation(removeVesselMutation(client, list.id))
  const failure = add.error ?? remove.error
  const vessels = data?.pages.flatMap((page) => page.vessels) ?? []
  return (
    <div className={styles.vessels}>
      {mayWrite && <AddVessel add={add} />}
      <Notice tone="success">{add.data && words.added(add.data.added, add.data.present)}</Notice>
      <Notice tone="error">{failure && words.notDone(failure.message)}</Notice>
      <Notice tone="error">{error && words.vesselsFailed(error.message)}</Notice>
      {!data && !error && (
        <p role="status">
          <Spinner /> {words.vesselsLoading}
        </p>
      )}
      {data && vessels.length === 0 && <p>{words.vesselsEmpty}</p>}
      {vessels.length > 0 && (
        <ScrollTable
          label={words.vesselsLabel(list.name)}
          columns={[words.mmsi, words.vesselName, words.note, words.lastReport]}
          hasActions
        >
          {vessels.map(({ mmsi, name, note, lastTime }) => {
            const digits = formatMmsi(mmsi)
            return (
              <tr key={mmsi}>
                <td>{lastTime === null ? digits : <Link to={vesselPath(mmsi)}>{digits}</Link>}</td>
                <td>
                  <bdi>{name ?? '–'}</bdi>
                </td>
                <td dir="auto">{note}</td>
                <td>{lastTime === null ? words.never : <TimeText time={lastTime} nowMs={nowMs} />}</td>
                <td>
                  {mayWrite && (
                    <Button
                      variant="quiet"
                      aria-label={words.removeVessel(digits)}
                      busy={remove.isPending && remove.variables === digits}
                      onClick={() => remove.mutate(digits)}
                    >
                      {words.takeOff}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </ScrollTable>
      )}
      <MoreButton query={query}>{words.more}</MoreButton>
    </div>
  )
}

type AddVesselProps = {
  add: Pick<
    ReturnType<typeof useMutation<unknown, Error, { mmsi: number; note: string } | File>>,
    'mutate' | 'isPending'
  >
}

function AddVessel({ add }: AddVesselProps) {
  const [mmsi, setMmsi] = useState('')
  const [note, setNote] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const digits = mmsi.trim()
    const isMmsi = /^\d{9}$/.test(digits)
    setInvalid(!isMmsi)
    if (!isMmsi) return
    add.mutate(
      { mmsi: Number(digits), note: note.trim() },
      {
        onSuccess: () => {
          setMmsi('')
          setNote('')
        },
      },
    )
  }
  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <TextField
        label={words.mmsi}
        inputMode="numeric"
        value={mmsi}
        error={isInvalid ? words.mmsiInvalid : undefined}
        onChange={({ target }) => setMmsi(target.value)}
      />
      <TextField label={words.note} optional value={note} onChange={({ target }) => setNote(target.value)} />
      <Button type="submit" busy={add.isPending}>
        {words.addVessel}
      </Button>
      <FileButton
        label={words.csv}
        accept=".csv,text/csv"
        variant="quiet"
        onFiles={([file]) => file && add.mutate(file)}
      >
        {words.csv}
      </FileButton>
      <p className={styles.hint}>{words.csvHint}</p>
    </form>
  )
}
