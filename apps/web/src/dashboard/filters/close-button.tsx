import styles from './close-button.module.css'

export const CloseButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={styles.close} aria-label={label} onClick={onClick}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="m3 3 10 10M13 3 3 13" />
    </svg>
  </button>
)
