import { useMutation, useQueryClient } from '@tanstack/react-query'
import { watchWords } from '@varuna/language/watch/watch'
import { Button, buttonClass } from '@varuna/ui/button'
import typography from '@varuna/ui/typography.module.css'
import type { Right } from '@varuna/vocabulary/rights'
import { Link } from 'react-router'
import { NeedsRight } from '../../session/needs-right.tsx'
import { connectFeedPath, importFilePath } from '../addresses/rooms.ts'
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
        <Way words={words.feed} right="manage_feeds" to={connectFeedPath} />
        <Way words={words.file} right="import_files" to={importFilePath} />
      </div>
    </section>
  )
}

type WayProps = { words: typeof words.feed | typeof words.file; right: Right; to: string }

/** A way that leads to Sources, where it is done; the command does it on the server. */
const Way = ({ words: { title, text, button, command, commandLine, next }, right, to }: WayProps) => (
  <div className={styles.way}>
    <h3>{title}</h3>
    <p>{text}</p>
    <NeedsRight right={right}>
      <Link className={buttonClass()} to={to}>
        {button}
      </Link>
    </NeedsRight>
    <details>
      <summary>{commandLine}</summary>
      <CopyCommand command={command} />
      <p>{next}</p>
    </details>
  </div>
)
