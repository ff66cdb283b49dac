import type { AnalysedImage } from '@varuna/contract/analysis/image'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { oilWords } from '@varuna/language/analysis/oil'
import { Notice } from '@varuna/ui/notice'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { ImageVerdict } from '~/dashboard/verdict/image/image-verdict.tsx'
import layout from '~/dashboard/frame/tab-layout.module.css'
import styles from './analysis-result.module.css'
import { HornControls } from './horn-controls.tsx'
import { OriginalFile } from './original-file.tsx'
import type { Horn } from './use-horn.ts'

type AnalysisResultProps = {
  image: AnalysedImage | null
  /** Names of the analysed file and of one selected since; null when no other file is selected. */
  superseded: { sent: string; by: string } | null
  busy: boolean
  error: Error | null
  /** Why the image in the URL cannot be shown. */
  gone: Error | null
  horn: Horn
}

const { result: words } = oilWords

function panelState({ image, busy, error, gone }: AnalysisResultProps): PanelState {
  if (busy) return { kind: 'loading', text: words.loading }
  if (gone && !error) return { kind: 'failed', text: assessmentWords.gone(gone.message) }
  if (error || image) return { kind: 'full' }
  return { kind: 'empty', text: words.empty }
}

export function AnalysisResult(props: AnalysisResultProps) {
  const { image, superseded, error, horn } = props
  return (
    <Panel title={words.title} level={3} state={panelState(props)} actions={<HornControls horn={horn} />}>
      {error && (
        <div role="alert">
          <p className={styles.error}>{words.failed(error.message)}</p>
          <p className={styles.aside}>{superseded ? words.notAnalysed(superseded.sent) : words.stillSelected}</p>
        </div>
      )}
      {!error && image && (
        <div className={layout.stack}>
          <Notice tone="caution">{superseded && words.superseded(superseded.sent, superseded.by)}</Notice>
          <ImageVerdict image={image}>
            <OriginalFile key={image.id} image={image} />
          </ImageVerdict>
        </div>
      )}
    </Panel>
  )
}
