import styles from './chart-frame.module.css'

const longitudes = ['72°30′ E', '72°40′', '72°50′', '73°00′', '73°10′ E']
const latitudes = ['19°06′ N', '18°56′', '18°46′ N']

/** Decorative border of a nautical chart. */
export function ChartFrame() {
  return (
    <div className={styles.frame} aria-hidden="true">
      <div className={styles.top}>
        {longitudes.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <div className={styles.side}>
        {latitudes.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </div>
  )
}
