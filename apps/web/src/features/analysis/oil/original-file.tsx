import { useMutation } from '@tanstack/react-query'
import type { AnalysedImage } from '@varuna/contract/analysis/image'
import { oilWords } from '@varuna/language/analysis/oil'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import typography from '@varuna/ui/typography.module.css'
import styles from './original-file.module.css'
import { downloadMutation } from './queries.ts'

const { original: words } = oilWords

/** The stored digest, and the original, which the server verifies against the digest before sending it. */
export function OriginalFile({ image }: { image: AnalysedImage }) {
  const download = useMutation(downloadMutation())
  return (
    <div className={styles.original}>
      <p className={typography.soft}>
        {words.digest} <span className={styles.value}>{image.sha256}</span>
      </p>
      {image.original_gone ? (
        <p>{words.gone}</p>
      ) : (
        <Button variant="quiet" busy={download.isPending} onClick={() => download.mutate(image)}>
          {words.download}
        </Button>
      )}
      <Notice tone="error">{download.error?.message}</Notice>
    </div>
  )
}
