import { MAX_FINDINGS, type FishingGear } from '@varuna/contract/analysis/intelligence'
import { findingTitles } from '@varuna/language/analysis/risk-terms'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import { Button } from '@varuna/ui/button'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { findingKinds, fishingGears } from '@varuna/vocabulary/risk'
import styles from './known-of-vessel.module.css'
import type { KnownOfVesselState, TypedFinding } from './use-known-of-vessel.ts'

const { known: words } = traffickingWords
const MAX_SOURCE = 120
const gearOptions = ['', ...fishingGears] as const

/** What the analyst knows beside the report: findings from aboard, with source and date, and the gear of a fishing vessel. */
export function KnownOfVessel({ known }: { known: KnownOfVesselState }) {
  const { findings, gear, isIncomplete, setGear, add, change, remove } = known
  return (
    <details className={styles.known} open={isIncomplete || undefined}>
      <summary className={styles.summary}>{words.title}</summary>
      <div className={styles.parts}>
        <p className={styles.about}>{words.about}</p>
        <SelectField
          label={words.gear}
          options={gearOptions}
          optionLabels={words.gears}
          value={gear}
          onChange={({ target }) => setGear(target.value as FishingGear | '')}
        />
        {findings.map((finding, at) => (
          <fieldset key={finding.key} className={styles.finding}>
            <legend>{words.item(at + 1)}</legend>
            <SelectField
              label={words.what}
              options={findingKinds}
              optionLabels={findingTitles}
              value={finding.what}
              onChange={({ target }) => change(finding.key, { what: target.value as TypedFinding['what'] })}
            />
            <TextField
              label={words.source}
              placeholder={words.sourceForms}
              maxLength={MAX_SOURCE}
              dir="auto"
              required
              value={finding.source}
              onChange={({ target }) => change(finding.key, { source: target.value })}
            />
            <TextField
              label={words.date}
              type="date"
              required
              value={finding.date}
              onChange={({ target }) => change(finding.key, { date: target.value })}
            />
            <Button variant="quiet" aria-label={words.remove(at + 1)} onClick={() => remove(finding.key)}>
              {words.remove(at + 1)}
            </Button>
          </fieldset>
        ))}
        {findings.length < MAX_FINDINGS && <Button onClick={add}>{words.add}</Button>}
      </div>
    </details>
  )
}
