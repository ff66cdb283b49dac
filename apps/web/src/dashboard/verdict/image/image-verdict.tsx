import { statesProbability, type AnalysedImage } from '@varuna/contract/analysis/image'
import { dashboardWords } from '@varuna/language/rooms'
import { oilWords } from '@varuna/language/analysis/oil'
import { oilImageWords } from '@varuna/language/analysis/oil-image'
import layout from '@varuna/ui/layout.module.css'
import typography from '@varuna/ui/typography.module.css'
import type { ReactNode } from 'react'
import { formatPercent } from '../format-percent.ts'
import { verdictLabel } from '../image-label.ts'
import { Verdict } from '../verdict.tsx'
import { ImageLayers } from './image-layers.tsx'
import styles from './image-verdict.module.css'
import { SlickTable } from './slick-table.tsx'

const { verdict: words, verdicts } = oilWords

const formatProbability = (share: number | null) =>
  share === null ? dashboardWords.verdict.notKnown : formatPercent(share)

/** Whether an image shows oil: verdict, confidence, reasons, the picture with its layers, slicks. `children` follow below. */
export function ImageVerdict({ image, children }: { image: AnalysedImage; children?: ReactNode }) {
  const { level, label } = verdictLabel(image)
  const isUnsure = image.verdict === 'cannot_say'
  // Without a verdict the headline states the first reason.
  const reasons = isUnsure ? image.reasons.slice(1) : image.reasons
  return (
    <div className={layout.stack}>
      <Verdict
        level={level}
        word={label}
        headline={<Headline image={image} />}
        confidence={[
          ...(statesProbability(image)
            ? [{ label: words.probability, share: image.probability, text: formatProbability(image.probability) }]
            : []),
          ...(isUnsure ? [] : [{ label: words.sureness(label), share: null, text: surenessText(image.confidence) }]),
        ]}
        reasons={reasons.map(({ text }) => ({ text }))}
        isReasonInHeadline={isUnsure}
        basis={basisOf(image)}
        missing={isUnsure && image.helps.length > 0 ? null : image.missing.map(({ text }) => text)}
        model={image.model}
      />
      <figure className={styles.figure}>
        <ImageLayers key={image.id} image={image} />
        <figcaption className={typography.code}>{image.filename}</figcaption>
      </figure>
      <SlickTable image={image} />
      <Statements title={oilImageWords.notes} texts={image.notes.map(({ text }) => text)}>
        {image.camera && <li>{oilImageWords.camera(image.camera.make, image.camera.model)}</li>}
      </Statements>
      {!isUnsure && (
        <details className={styles.caution}>
          <summary>{oilImageWords.caution}</summary>
          <ul>
            {oilImageWords.cautions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      {children}
    </div>
  )
}

const surenessText = (share: number | null) =>
  share === null ? formatProbability(share) : `${oilImageWords.sureness(share)}, ${formatPercent(share)}`

function basisOf({ picture, domain }: AnalysedImage): string {
  if (picture === null) return words.domains[domain]
  const { kind, certainty, takenFor } = picture
  return takenFor ? oilImageWords.takenFor(takenFor.text) : oilImageWords.kindIs(kind, certainty)
}

function Headline({ image: { verdict, reasons, helps } }: { image: AnalysedImage }) {
  const { headline, text } = verdicts[verdict]
  const isOil = verdict === 'oil_spill'
  const [first] = reasons
  if (verdict === 'cannot_say')
    return (
      <>
        <p>
          <strong>{headline}</strong> - <span>{first?.text ?? text}</span>
        </p>
        {helps.length > 0 && (
          <div className={styles.helps}>
            <h4>{oilImageWords.helps}</h4>
            <ul>
              {helps.map((help) => (
                <li key={help.code}>{help.text}</li>
              ))}
            </ul>
          </div>
        )}
      </>
    )
  return (
    <p className={isOil ? styles.oil : undefined}>
      {isOil && <span className={styles.pulse} aria-hidden="true" />}
      <strong>{headline}</strong> - {text}
    </p>
  )
}

function Statements({ title, texts, children }: { title: string; texts: readonly string[]; children?: ReactNode }) {
  if (texts.length === 0 && !children) return null
  return (
    <div className={styles.statements}>
      <h4>{title}</h4>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {children}
      </ul>
    </div>
  )
}
