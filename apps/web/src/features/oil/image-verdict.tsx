import type { AnalysedImage } from '@varuna/contract/image'
import { percentText } from '~/dashboard-kit/percent.ts'
import { Verdict } from '~/dashboard-kit/verdict.tsx'
import { labelOf } from './image-label.ts'
import styles from './image-verdict.module.css'

const domains: Record<AnalysedImage['domain'], string> = {
  sar: 'Read as a radar (SAR) patch.',
  rgb: 'Read as a colour photograph.',
}

/** What one analysed image shows. */
export function ImageVerdict({ image }: { image: AnalysedImage }) {
  const { level, label } = labelOf(image)
  const unsure = image.verdict === 'cannot_say'
  return (
    <div className={styles.result}>
      <Verdict
        level={level}
        word={unsure ? `Cannot say: nearer to ${label}` : label}
        headline={
          <>
            {image.type === 'clean_water' ? <CleanWater /> : <OilSpill />}
            {unsure && (
              <p className={styles.unsure}>
                <strong>Cannot say.</strong> This picture is unlike those the model learnt from. The nearer of the two
                answers is shown; do not act on it alone.
              </p>
            )}
          </>
        }
        sureness={[
          { label: 'Probability of oil', share: image.probability, text: percentText(image.probability) },
          { label: `Sure of “${label}”`, share: null, text: unsure ? 'cannot say' : percentText(image.confidence) },
        ]}
        reasons={image.reasons.map((text) => ({ text }))}
        basis={domains[image.domain]}
        missing={image.missing}
        model={image.model}
      />
      <figure className={styles.figure}>
        <img className={styles.image} src={image.path} alt={`Analysed image ${image.filename}`} />
        <figcaption className={styles.caption}>{image.filename}</figcaption>
      </figure>
    </div>
  )
}

const CleanWater = () => (
  <p>
    <strong>Clean Water Detected</strong> - The image shows clean water with no signs of oil spill.
  </p>
)

const OilSpill = () => (
  <p className={styles.oil}>
    <span className={styles.pulse} aria-hidden="true" />
    <strong>⚠️ OIL SPILL DETECTED ⚠️</strong> - The image shows signs of an oil spill. Immediate action is recommended!
  </p>
)
