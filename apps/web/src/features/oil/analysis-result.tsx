import type { AnalysedImage } from '@varuna/contract/image'
import { Panel, type PanelState } from '@varuna/ui/panel'
import styles from './analysis-result.module.css'
import { HornControls } from './horn-controls.tsx'
import { ImageVerdict } from './image-verdict.tsx'
import type { Horn } from './use-horn.ts'

type AnalysisResultProps = { image: AnalysedImage | null; busy: boolean; error: Error | null; horn: Horn }

function stateOf({ image, busy, error }: AnalysisResultProps): PanelState {
  if (busy) return { kind: 'loading', text: 'Looking for oil in the image…' }
  if (error || image) return { kind: 'full' }
  return { kind: 'empty', text: 'Analyze an image to see whether it shows oil, how sure that is, and why.' }
}

export function AnalysisResult(props: AnalysisResultProps) {
  const { image, error, horn } = props
  return (
    <Panel title="Analysis Result" level={3} state={stateOf(props)} actions={<HornControls horn={horn} />}>
      {error && (
        <div role="alert">
          <p className={styles.error}>❌ Error: {error.message}</p>
          <p className={styles.aside}>
            The image is still selected; nothing was stored. Mend what is named, or try again.
          </p>
        </div>
      )}
      {!error && image && <ImageVerdict image={image} />}
    </Panel>
  )
}
