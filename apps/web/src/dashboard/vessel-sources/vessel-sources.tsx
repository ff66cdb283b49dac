import { useMutation, useQueryClient } from '@tanstack/react-query'
import { watchWords } from '@varuna/language/watch/watch'
import { Button } from '@varuna/ui/button'
import typography from '@varuna/ui/typography.module.css'
import { useState, type ReactNode } from 'react'
import { NeedsRight } from '../../session/needs-right.tsx'
import { CopyCommand } from './copy-command.tsx'
import styles from './vessel-sources.module.css'
import { startSimulation } from './simulation-queries.ts'

const { empty: words } = watchWords

/** Shown while no vessel has ever been received: where vessels come from. */
export function VesselSources() {
  const client = useQueryClient()
  const start = useMutation(startSimulation(client))
  return (
    <section className={styles.empty} aria-label={words.title} data-empty>
      <h2 className={styles.title}>{words.title}</h2>
      <p className={typography.soft}>{words.lead}</p>
      <div className={styles.ways}>
        <div className={styles.way}>
          <h3>{words.simulate.title}</h3>
          <p>{words.simulate.text}</p>
          <NeedsRight right="run_simulation">
            <Button
              variant="primary"
              busy={start.isPending}
              busyLabel={words.simulate.starting}
              onClick={() => start.mutate()}
            >
              {words.simulate.button}
            </Button>
          </NeedsRight>
          {start.isError && <p role="alert">{words.simulate.failed(start.error.message)}</p>}
        </div>
        <Guide title={words.feed.title} button={words.feed.button}>
          <p>{words.feed.text}</p>
          <CopyCommand command={words.feed.command} />
          <p>{words.feed.next}</p>
        </Guide>
        <Guide title={words.file.title} button={words.file.button}>
          <p>{words.file.text}</p>
          <CopyCommand command={words.file.command} />
          <p>{words.file.next}</p>
        </Guide>
      </div>
    </section>
  )
}

/** An option that does not run in the browser: the button shows the command. */
function Guide({ title, button, children }: { title: string; button: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.way}>
      <h3>{title}</h3>
      {isOpen ? (
        children
      ) : (
        <Button aria-expanded={false} onClick={() => setOpen(true)}>
          {button}
        </Button>
      )}
    </div>
  )
}
