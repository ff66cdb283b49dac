import type { AnalysedImage } from '@varuna/contract/image'
import type { ReactNode } from 'react'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import { Verdict } from '~/dashboard/verdict/verdict.tsx'
import { verdictLabel } from './image-label.ts'
import styles from './image-verdict.module.css'
import { OriginalFile } from './original-file.tsx'

const domains: Record<AnalysedImage['domain'], string> = {
  sar: 'Read as a radar (SAR) patch.',
  rgb: 'Read as a colour photograph.',
}

const formatProbability = (share: number | null) => (share === null ? 'not known' : formatPercent(share))

export function ImageVerdict({ image }: { image: AnalysedImage }) {
  const { level, label } = verdictLabel(image)
  const Headline = headlines[image.verdict]
  return (
    <div className={styles.result}>
      <Verdict
        level={level}
        word={label}
        headline={<Headline />}
        confidence={[
          { label: 'Probability of oil', share: image.probability, text: formatProbability(image.probability) },
          ...(image.verdict === 'cannot_say'
            ? []
            : [{ label: `Sure of “${label}”`, share: null, text: formatProbability(image.confidence) }]),
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
      <OriginalFile key={image.id} image={image} />
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

const CannotSay = () => (
  <p>
    <strong>Cannot say</strong> - This image does not show whether there is oil. The reasons are below.
  </p>
)

const headlines: Record<AnalysedImage['verdict'], () => ReactNode> = {
  clean_water: CleanWater,
  oil_spill: OilSpill,
  cannot_say: CannotSay,
}
