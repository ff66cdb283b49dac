import type { AnalysedImage } from '@varuna/contract/image'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { oilWords } from '@varuna/language/dashboard/oil'
import type { ReactNode } from 'react'
import { formatPercent } from '../format-percent.ts'
import { verdictLabel } from '../image-label.ts'
import styles from './image-verdict.module.css'
import { Verdict } from '../verdict.tsx'

const { verdict: words, verdicts } = oilWords

const formatProbability = (share: number | null) =>
  share === null ? dashboardWords.verdict.notKnown : formatPercent(share)

/** Whether an image shows oil, with the image; `children` stand below it. */
export function ImageVerdict({ image, children }: { image: AnalysedImage; children?: ReactNode }) {
  const { level, label } = verdictLabel(image)
  return (
    <div className={styles.result}>
      <Verdict
        level={level}
        word={label}
        headline={<Headline verdict={image.verdict} />}
        confidence={[
          { label: words.probability, share: image.probability, text: formatProbability(image.probability) },
          ...(image.verdict === 'cannot_say'
            ? []
            : [{ label: words.sureness(label), share: null, text: formatProbability(image.confidence) }]),
        ]}
        reasons={image.reasons.map(({ text }) => ({ text }))}
        basis={words.domains[image.domain]}
        missing={image.missing.map(({ text }) => text)}
        model={image.model}
      />
      <figure className={styles.figure}>
        <img className={styles.image} src={image.path} alt={words.image(image.filename)} />
        <figcaption className={styles.caption}>{image.filename}</figcaption>
      </figure>
      {children}
    </div>
  )
}

function Headline({ verdict }: Pick<AnalysedImage, 'verdict'>) {
  const { headline, text } = verdicts[verdict]
  const isOil = verdict === 'oil_spill'
  return (
    <p className={isOil ? styles.oil : undefined}>
      {isOil && <span className={styles.pulse} aria-hidden="true" />}
      <strong>{headline}</strong> - {text}
    </p>
  )
}
