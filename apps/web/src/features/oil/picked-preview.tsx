import { useState } from 'react'
import styles from './picked-preview.module.css'

/** The chosen image as it will be sent; some formats can be analysed but not shown by a browser. */
export function PickedPreview({ file, url }: { file: File; url: string }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  return (
    <figure className={styles.preview}>
      {failedUrl === url ? (
        <p className={styles.none}>This browser cannot show this format. It can still be analysed.</p>
      ) : (
        <img className={styles.image} src={url} alt="Preview of the selected file" onError={() => setFailedUrl(url)} />
      )}
      <figcaption className={styles.caption}>
        {file.name} · {(file.size / 1024).toFixed(0)} kB
      </figcaption>
    </figure>
  )
}
