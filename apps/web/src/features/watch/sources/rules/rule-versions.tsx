import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AlertRule, AlertRuleRequest, AlertRuleVersion } from '@varuna/contract/desk/alert-rule'
import { listVersionWords } from '@varuna/language/watch/list-versions'
import { ruleVersionWords as words } from '@varuna/language/watch/rule-versions'
import { ruleWords, type RuleNames } from '@varuna/language/desk/rules'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Notice } from '@varuna/ui/notice'
import { useState } from 'react'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { DifferenceRows } from '../difference-rows.tsx'
import rows from '../list-rows.module.css'
import { restoreRuleMutation, ruleVersionsQuery } from '../queries.ts'
import { VersionComparison } from '../version-comparison.tsx'

type RuleVersionsProps = { rule: AlertRule; names: RuleNames; nowMs: number; onBroughtBack: () => void }

/** Earlier versions of a rule, read once they are asked for. */
export function RuleVersions({ rule, names, nowMs, onBroughtBack }: RuleVersionsProps) {
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<AlertRuleVersion | null>(null)
  const { data, error } = useQuery({ ...ruleVersionsQuery(rule.id), enabled: isOpen })
  const restore = useMutation(restoreRuleMutation(useQueryClient()))
  const close = () => {
    restore.reset()
    setShown(null)
  }
  const bringBack = ({ number }: AlertRuleVersion) =>
    restore.mutate(
      { id: rule.id, number },
      {
        onSuccess: () => {
          close()
          onBroughtBack()
        },
      },
    )
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.summary}</summary>
      <Notice tone="error">{error && listVersionWords.failed(error.message)}</Notice>
      {isOpen && !data && !error && <p className={rows.soft}>{listVersionWords.reading}</p>}
      {data && <p className={rows.soft}>{data.versions.length === 0 ? words.none : words.kept(data.kept)}</p>}
      <ul role="list" aria-label={words.title(rule.name)}>
        {data?.versions.map((version) => (
          <li key={version.number} className={rows.row}>
            <div className={rows.what}>
              <p>
                <bdi>{version.rule.name}</bdi>
              </p>
              <p className={rows.soft}>
                {version.by === null ? words.bySomebody : words.by(version.by.name)}{' '}
                <TimeText time={version.savedAt} nowMs={nowMs} />
              </p>
              <p className={rows.soft}>
                {words.until} <TimeText time={version.replacedAt} nowMs={nowMs} />
              </p>
            </div>
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              aria-label={listVersionWords.openLabel(version.rule.name, version.savedAt)}
              onClick={() => setShown(version)}
            >
              {listVersionWords.open}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog title={listVersionWords.difference} open={shown !== null} onClose={close}>
        {shown && (
          <VersionComparison
            name={shown.rule.name}
            lead={words.lead}
            failure={null}
            difference={<Difference from={rule} to={shown.rule} names={names} />}
            restore={restore}
            onBringBack={() => bringBack(shown)}
            onClose={close}
          />
        )}
      </Dialog>
    </details>
  )
}

function Difference({ from, to, names }: { from: AlertRuleRequest; to: AlertRuleRequest; names: RuleNames }) {
  const [before, after] = [partsOf(from, names), partsOf(to, names)]
  const lines = before.flatMap(([label, text], at) => {
    const other = after[at]?.[1] ?? ''
    return text === other ? [] : [words.part(label, text, other)]
  })
  if (lines.length === 0) return <p>{words.same}</p>
  return <DifferenceRows title={words.changed(lines.length)} count={lines.length} lines={lines} />
}

/** The parts of a rule as text, in a fixed order. */
const partsOf = (rule: AlertRuleRequest, names: RuleNames): [label: string, text: string][] => [
  [words.labels.name, rule.name],
  [words.labels.rule, ruleWords.sentence(rule, names)],
]
