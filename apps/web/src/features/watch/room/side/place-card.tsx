import type { Zone } from '@varuna/contract/watch/place'
import { watchWords } from '@varuna/language/watch/watch'
import { formatPosition } from '@varuna/language/shared/position-text'
import { CloseButton } from '~/dashboard/filters/close-button.tsx'
import styles from './vessel-card.module.css'
import { ZonesAround } from './zones-around.tsx'

const { card: words } = watchWords

type PlaceCardProps = {
  place: { lat: number; lon: number }
  zones: readonly Zone[]
  onZone: (id: string) => void
  onClose: () => void
}

/** A position that was searched, and the zones around it. */
export function PlaceCard({ place, zones, onZone, onClose }: PlaceCardProps) {
  const text = formatPosition(place.lat, place.lon)
  return (
    <section className={styles.card} aria-label={words.placeLabel(text)}>
      <header className={styles.head}>
        <h2 className={`${styles.name} ${styles.data}`}>{text}</h2>
        <CloseButton label={words.close} onClick={onClose} />
      </header>
      {zones.length === 0 ? (
        <p className={styles.note}>{words.noZone}</p>
      ) : (
        <ZonesAround zones={zones} onZone={onZone} />
      )}
    </section>
  )
}
