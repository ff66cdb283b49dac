import type { Zone } from '@varuna/contract/watch/place'
import { ruleWords } from '@varuna/language/desk/rules'
import { watchWords } from '@varuna/language/watch/watch'
import { Link } from 'react-router'
import { tellOfZonePath } from '~/dashboard/addresses/rooms.ts'
import styles from './zones-around.module.css'

const { card: words } = watchWords

const SHOWN = 5

type ZonesAroundProps = { zones: readonly Zone[]; onZone: (id: string) => void }

/** The zones that a vessel or a place is in; each shows the whole zone. */
export function ZonesAround({ zones, onZone }: ZonesAroundProps) {
  if (zones.length === 0) return null
  return (
    <section className={styles.zones} aria-label={words.inZones}>
      <h3 className={styles.title}>{words.inZones}</h3>
      <ul role="list">
        {zones.slice(0, SHOWN).map(({ id, name, isClosed, approximate }) => (
          <li key={id}>
            <button type="button" className={styles.zone} onClick={() => onZone(id)}>
              <bdi>{name}</bdi>
            </button>{' '}
            <span className={styles.soft}>{words.zoneRemarks(isClosed, approximate)}</span>{' '}
            <Link to={tellOfZonePath(id)} className={styles.tell} aria-label={ruleWords.tellNamed(name)}>
              {ruleWords.tell}
            </Link>
          </li>
        ))}
      </ul>
      {zones.length > SHOWN && <p className={styles.soft}>{words.moreZones(zones.length - SHOWN)}</p>}
    </section>
  )
}
