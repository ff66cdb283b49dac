import { useQuery } from '@tanstack/react-query'
import type { VesselLists } from '@varuna/contract/watch/vessel-note'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Badge } from '@varuna/ui/badge'
import { Panel } from '@varuna/ui/panel'
import { Link } from 'react-router'
import { roomPaths } from '~/dashboard/addresses/rooms.ts'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import { vesselListsQuery } from '../queries.ts'
import styles from '../vessel-rows.module.css'

const { lists: words } = vesselPageWords

/** The watch lists and imported lists that name the vessel. */
export function ListsPanel({ mmsi }: { mmsi: string }) {
  const query = useQuery(vesselListsQuery(mmsi))
  const { data } = query
  const isEmpty = data !== undefined && data.watchLists.length + data.rows.length + data.inDoubt === 0
  return (
    <Panel title={words.title} state={panelStateOf(query, words, isEmpty && words.empty)}>
      {data && (
        <ul className={styles.rows} role="list">
          {data.watchLists.map(({ id, name, note, addedAt }) => (
            <li key={id} className={styles.row}>
              <Link to={`${roomPaths.sources}?list=${encodeURIComponent(id)}`}>
                <bdi>{name}</bdi>
              </Link>
              <span className={styles.soft}>
                {words.watchList} · {words.since} <UtcTime time={addedAt} />
              </span>
              {note !== '' && (
                <p className={styles.text} dir="auto">
                  {note}
                </p>
              )}
            </li>
          ))}
          {data.rows.map((row, index) => (
            <ListedRow key={index} row={row} />
          ))}
        </ul>
      )}
      {data && data.inDoubt > 0 && <p className={styles.soft}>{words.inDoubt(data.inDoubt)}</p>}
    </Panel>
  )
}

function ListedRow({
  row: { kind, matchedBy, fileName, importedAt, iuu, authorisation },
}: {
  row: VesselLists['rows'][number]
}) {
  return (
    <li className={styles.row}>
      {iuu && <Badge level={iuu.currentlyListed ? 'high' : 'unknown'}>{words.listed(iuu.currentlyListed)}</Badge>}
      <b>{words.kinds[kind]}</b>
      <span className={styles.soft}>{words.matchedBy[matchedBy]}</span>
      <p className={styles.text}>{iuu ? words.iuu(iuu) : authorisation && words.authorisation(authorisation)}</p>
      <span className={styles.soft}>
        <bdi>{fileName}</bdi> · <UtcTime time={importedAt} />
      </span>
    </li>
  )
}
