import type { AnalysedImage } from '@varuna/contract/image'
import { oilWords } from '@varuna/language/dashboard/oil'
import { Badge } from '@varuna/ui/badge'
import { formatLocalTime } from '~/dashboard/report-form/local-time.ts'
import styles from './image-history-item.module.css'
import { verdictLabel } from '~/dashboard/verdict/image-label.ts'

const { history: words } = oilWords

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
          {image.original_gone && <span>{words.originalGone}</span>}
          <span className={styles.time}>{words.analysedOn(formatLocalTime(image.upload_time))}</span>
        </span>
      </button>
    </li>
  )
}
