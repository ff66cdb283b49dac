import { mapToolWords } from '@varuna/language/watch/map-tools'
import type { ReactNode } from 'react'
import { CloseButton } from '~/dashboard/filters/close-button.tsx'
import styles from './map-panel.module.css'

type MapPanelProps = { title: string; onClose: () => void; children: ReactNode }

/** A panel over the map, beside its buttons. */
export const MapPanel = ({ title, onClose, children }: MapPanelProps) => (
  <section className={styles.panel} aria-label={title} tabIndex={0} data-map-panel>
    <header className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <CloseButton label={mapToolWords.close} onClick={onClose} />
    </header>
    {children}
  </section>
)
