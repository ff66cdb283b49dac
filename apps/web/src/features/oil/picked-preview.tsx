import { useState } from 'react'
import styles from './picked-preview.module.css'

/** Browsers cannot display every format that can be analysed. */
export function PickedPreview({ file, url }: { file: File; url: string }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  return (
    <figure className={styles.preview}>
      {failedUrl === url ? (
        <p className={styles.unsupported}>This browser cannot show this format. It can still be analysed.</p>
      ) : (
        <img className={styles.image} src={url} alt="Preview of the selected file" onError={() => setFailedUrl(url)} />
      )}
      <figcaption className={styles.caption}>
        {file.name} · {(file.size / 1024).toFixed(0)} kB
      </figcaption>
    </figure>
  )
}
