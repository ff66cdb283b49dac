import { oilWords } from '@varuna/language/analysis/oil'
import typography from '@varuna/ui/typography.module.css'
import { useState } from 'react'
import styles from './picked-preview.module.css'

const { picker: words } = oilWords

/** Browsers cannot display every format that can be analysed. */
export function PickedPreview({ file, url }: { file: File; url: string }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  return (
    <figure className={styles.preview}>
      {failedUrl === url ? (
        <p className={typography.soft}>{words.noPreview}</p>
      ) : (
        <img className={styles.image} src={url} alt={words.preview} onError={() => setFailedUrl(url)} />
      )}
      <figcaption className={typography.code}>{words.file(file.name, file.size)}</figcaption>
    </figure>
  )
}
