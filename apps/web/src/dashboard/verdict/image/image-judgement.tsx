import { statesProbability } from '@varuna/contract/analysis/image'
import type { JudgedImage } from '@varuna/contract/public/guest-image'
import { dashboardWords } from '@varuna/language/rooms'
import { oilWords } from '@varuna/language/analysis/oil'
import { oilImageWords } from '@varuna/language/analysis/oil-image'
import { formatPercent } from '../format-percent.ts'
import { verdictLabel } from '../image-label.ts'
import { Verdict } from '../verdict.tsx'
import styles from './image-verdict.module.css'

const { verdict: words, verdicts } = oilWords

const formatProbability = (share: number | null) =>
  share === null ? dashboardWords.verdict.notKnown : formatPercent(share)

/** What an image shows: verdict, confidence, reasons, what is missing. */
export function ImageJudgement({ image }: { image: JudgedImage }) {
  const { level, label } = verdictLabel(image)
  const isUnsure = image.verdict === 'cannot_say'
  // Without a verdict the headline states the first reason.
  const reasons = isUnsure ? image.reasons.slice(1) : image.reasons
  return (
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
  )
}

/** What a verdict does not mean. */
export function JudgementCautions({ image }: { image: Pick<JudgedImage, 'verdict'> }) {
  if (image.verdict === 'cannot_say') return null
  return (
    <details className={styles.caution}>
      <summary>{oilImageWords.caution}</summary>
      <ul>
        {oilImageWords.cautions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

/** In words alone, because the probability of oil is stated beside it. */
const surenessText = (share: number | null) =>
  share === null ? dashboardWords.verdict.notKnown : oilImageWords.sureness(share)

function basisOf({ picture, domain }: JudgedImage): string {
  if (picture === null) return words.domains[domain]
  const { kind, certainty, takenFor } = picture
  return takenFor ? oilImageWords.takenFor(takenFor.text) : oilImageWords.kindIs(kind, certainty)
}

function Headline({ image: { verdict, reasons, helps } }: { image: JudgedImage }) {
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
