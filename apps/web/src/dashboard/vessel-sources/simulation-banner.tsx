import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Simulation } from '@varuna/contract/watch/simulation'
import { watchWords } from '@varuna/language/watch/watch'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Spinner } from '@varuna/ui/spinner'
import { useEffect, useRef, useState } from 'react'
import { NeedsRight } from '../../session/needs-right.tsx'
import { formatUtcMinute } from '../time/format-time.ts'
import styles from './simulation-banner.module.css'
import { endSimulation, removalQuery, restoreSimulation, simulationQuery } from './simulation-queries.ts'

const { simulation: words } = watchWords

/** States that simulated traffic is running, or was ended within the last day; ends it after confirmation, and restores it. */
export function SimulationBanner() {
  const client = useQueryClient()
  const { data } = useQuery(simulationQuery)
  const restore = useMutation(restoreSimulation(client))
  const [isAsking, setAsking] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const banner = useRef<HTMLDivElement>(null)
  const state = data?.state ?? 'off'
  // The focused button has been removed.
  useEffect(() => {
    if (isEnding && state !== 'running') banner.current?.focus()
  }, [isEnding, state])
  if (!data || state === 'off') return null
  return (
    <>
      <div ref={banner} className={styles.banner} tabIndex={-1}>
        {(state === 'starting' || state === 'removing') && <Spinner />}
        <span role="status">{textOf(data)}</span>
        {state === 'running' && (
          <NeedsRight right="run_simulation">
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {words.end}
            </Button>
          </NeedsRight>
        )}
        {state === 'ended' && (
          <NeedsRight right="run_simulation">
            <Button
              variant="quiet"
              busy={restore.isPending}
              busyLabel={words.restoring}
              onClick={() => restore.mutate()}
            >
              {words.restore}
            </Button>
          </NeedsRight>
        )}
        {restore.isError && <span role="alert">{words.notRestored(restore.error.message)}</span>}
      </div>
      <Dialog title={words.ask.title} open={isAsking} onClose={() => setAsking(false)}>
        <EndQuestion
          onEnded={() => {
            setAsking(false)
            setEnding(true)
          }}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </>
  )
}

function textOf({ state, vessels, ended }: Simulation): string {
  if (state === 'running') return words.running(vessels)
  if (state === 'ended' && ended !== null)
    return `${words.ended(formatUtcMinute(ended.at))} ${words.restorable(ended.vessels, ended.alerts, formatUtcMinute(ended.until))}`
  if (state === 'removing') return words.removing
  return vessels > 0 ? words.filling(vessels) : words.starting
}

/** What ending the simulation removes and keeps, shown for confirmation. */
function EndQuestion({ onEnded, onCancel }: { onEnded: () => void; onCancel: () => void }) {
  const { data, error } = useQuery(removalQuery)
  const end = useMutation(endSimulation(useQueryClient()))
  return (
    <div className={styles.question}>
      {data ? (
        <>
          <p>{words.ask.removes(data.vessels, data.alerts - data.kept)}</p>
          {data.alerts > 0 && (
            <p>
              {words.ask.decided(data.alerts, data.decided, data.withNotes)} {words.ask.kept(data.kept)}
            </p>
          )}
          <p>{words.ask.undo}</p>
        </>
      ) : (
        <p role="status">{error ? words.ask.uncounted(error.message) : words.ask.counting}</p>
      )}
      {end.isError && <p role="alert">{words.failed(end.error.message)}</p>}
      <div className={styles.answers}>
        <Button
          variant="primary"
          disabled={!data}
          busy={end.isPending}
          busyLabel={words.ending}
          onClick={() => end.mutate(undefined, { onSuccess: onEnded })}
        >
          {words.ask.confirm}
        </Button>
        <Button data-initial-focus onClick={onCancel}>
          {words.ask.cancel}
        </Button>
      </div>
    </div>
  )
}
