import styles from './share-bar.module.css'

/** A share from 0 to 1; hidden from screen readers because the text beside it carries the number. */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.track} d="M0 3H100" />
      <path className={styles.fill} d={`M0 3H${Math.max(0, Math.min(1, share)) * 100}`} />
    </svg>
  )
}
