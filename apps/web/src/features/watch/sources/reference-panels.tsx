import { useQuery } from '@tanstack/react-query'
import { sourceWords } from '@varuna/language/watch/sources'
import { Badge } from '@varuna/ui/badge'
import { Panel } from '@varuna/ui/panel'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import styles from './reference-panels.module.css'
import { sourcesQuery } from './source-queries.ts'

const { models } = sourceWords

/** The models for images and tracks, each with its card. */
export function ModelsPanel() {
  const query = useQuery(sourcesQuery)
  return (
    <Panel title={models.title} state={panelStateOf(query, models)}>
      <ul className={styles.rows} role="list">
        {query.data?.models.map(({ name, version, ok }) => (
          <li key={name} className={styles.row}>
            <b>{models.names[name]}</b>
            <span>{ok ? version : <Badge level="high">{models.missing}</Badge>}</span>
            <ServerLink href={`/api/models/${name}/card`} target="_blank" rel="noreferrer">
              {models.card(models.names[name])}
            </ServerLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
