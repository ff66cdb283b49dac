import type { AnalysedImage } from '@varuna/contract/image'
import { Notice } from '@varuna/ui/notice'
import { Panel, type PanelState } from '@varuna/ui/panel'
import layout from '~/dashboard/frame/tab-layout.module.css'
import styles from './analysis-result.module.css'
import { HornControls } from './horn-controls.tsx'
import { ImageVerdict } from './image-verdict.tsx'
import type { Horn } from './use-horn.ts'

type AnalysisResultProps = {
  image: AnalysedImage | null
  /** Names of the analysed file and of one selected since; null when no other file is selected.  */
  superseded: { sent: string; by: string } | null
  busy: boolean
  error: Error | null
  horn: Horn
}

const quote = (name: string) => `“${name}”`

function panelState({ image, busy, error }: AnalysisResultProps): PanelState {
  if (busy) return { kind: 'loading', text: 'Looking for oil in the image…' }
  if (error || image) return { kind: 'full' }
  return { kind: 'empty', text: 'Analyze an image to see whether it shows oil, how sure that is, and why.' }
}

export function AnalysisResult(props: AnalysisResultProps) {
  const { image, superseded, error, horn } = props
  return (
    <Panel title="Analysis Result" level={3} state={panelState(props)} actions={<HornControls horn={horn} />}>
      {error && (
        <div role="alert">
          <p className={styles.error}>❌ Error: {error.message}</p>
          <p className={styles.aside}>
            {superseded
              ? `${quote(superseded.sent)} was not analysed and nothing was stored.`
              : 'The image is still selected; nothing was stored. Correct the problem named above or try again.'}
          </p>
        </div>
      )}
      {!error && image && (
        <div className={layout.stack}>
          <Notice tone="caution">
            {superseded &&
              `Result for ${quote(superseded.sent)}. The selected image ${quote(superseded.by)} has not been analysed yet.`}
          </Notice>
          <ImageVerdict image={image} />
        </div>
      )}
    </Panel>
  )
}
