import { useQuery } from '@tanstack/react-query'
import { sourceWords } from '@varuna/language/watch/sources'
import { Badge } from '@varuna/ui/badge'
import { Panel } from '@varuna/ui/panel'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import styles from './reference-panels.module.css'
import { sourcesQuery } from './source-queries.ts'
import { ZoneVersions } from './zone-versions.tsx'

const { zones, models } = sourceWords

const DAY_MS = 86_400_000

/** The zones used to judge fishing: the bundled screening zones, and imported official ones. */
export function ZonesPanel({ nowMs }: { nowMs: number }) {
  const query = useQuery(sourcesQuery)
  const { screeningZones, zoneImports } = query.data ?? {}
  return (
    <Panel title={zones.title} state={panelStateOf(query, zones)}>
      <ul className={styles.rows} role="list">
        {screeningZones && (
          <li className={styles.row}>
            <b>{zones.screening}</b>
            <span>{zones.kinds(screeningZones.protectedAreas, screeningZones.closures)}</span>
            <span className={styles.soft}>
              {zones.version(
                screeningZones.version,
                Math.max(0, Math.floor((nowMs - Date.parse(screeningZones.version)) / DAY_MS)),
              )}
            </span>
          </li>
        )}
        {zoneImports?.map(({ id, kind, fileName, importedAt, zones: count }) => (
          <li key={id} className={styles.row}>
            <b>
              <bdi>{fileName}</bdi>
            </b>
            <span>{zones.imported(count, kind)}</span>
            <span className={styles.soft}>
              {zones.importedAt} <TimeText time={importedAt} nowMs={nowMs} />
            </span>
          </li>
        ))}
      </ul>
      {zoneImports?.length === 0 && <p className={styles.soft}>{zones.none}</p>}
      <ZoneVersions nowMs={nowMs} />
    </Panel>
  )
}

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
            <a href={`/api/models/${name}/card`} target="_blank" rel="noreferrer">
              {models.card(models.names[name])}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
