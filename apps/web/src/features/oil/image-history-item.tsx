import type { AnalysedImage } from '@varuna/contract/image'
import { Badge } from '@varuna/ui/badge'
import { formatLocalTime } from '~/dashboard/report-form/local-time.ts'
import styles from './image-history-item.module.css'
import { verdictLabel } from './image-label.ts'

type ImageHistoryItemProps = { image: AnalysedImage; shown: boolean; onShow: (image: AnalysedImage) => void }

export function ImageHistoryItem({ image, shown, onShow }: ImageHistoryItemProps) {
  const { level, label } = verdictLabel(image)
  return (
    <li className={styles.item}>
      <button type="button" className={styles.button} aria-pressed={shown} onClick={() => onShow(image)}>
        <img className={styles.thumbnail} src={image.thumbnail} alt="" width={72} height={54} loading="lazy" />
        <span className={styles.text}>
          <span className={styles.head}>
            <Badge level={level}>{label}</Badge>
          </span>
          <span className={styles.name}>{image.filename}</span>
          {image.original_gone && <span>The stored original is gone</span>}
          <span className={styles.time}>Analyzed on: {formatLocalTime(image.upload_time)}</span>
        </span>
      </button>
    </li>
  )
}
