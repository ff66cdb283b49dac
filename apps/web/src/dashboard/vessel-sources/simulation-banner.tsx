import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { watchWords } from '@varuna/language/dashboard/watch'
import { Button } from '@varuna/ui/button'
import { Spinner } from '@varuna/ui/spinner'
import styles from './simulation-banner.module.css'
import { endSimulation, simulationQuery } from './simulation-queries.ts'

const { simulation: words } = watchWords

/** Says that simulated traffic runs, for as long as it does, and ends it. */
export function SimulationBanner() {
  const client = useQueryClient()
  const { data } = useQuery(simulationQuery)
  const end = useMutation(endSimulation(client))
  if (!data || data.state === 'off') return null
  const texts = { starting: words.starting, running: words.running(data.vessels), removing: words.removing }
  return (
    <div className={styles.banner} role="status">
      {data.state !== 'running' && <Spinner />}
      <span>{texts[data.state]}</span>
      {data.state === 'running' && (
        <Button variant="quiet" busy={end.isPending} busyLabel={words.ending} onClick={() => end.mutate()}>
          {words.end}
        </Button>
      )}
      {end.isError && <span role="alert">{words.failed(end.error.message)}</span>}
    </div>
  )
}
