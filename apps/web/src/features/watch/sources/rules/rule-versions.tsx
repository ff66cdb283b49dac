import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AlertRule, AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import { ruleVersionWords as words } from '@varuna/language/watch/rule-versions'
import { ruleWords, type RuleNames } from '@varuna/language/desk/rules'
import { useState } from 'react'
import { restoreRuleMutation, ruleVersionsQuery } from '../queries.ts'
import { VersionHistory } from './version-history.tsx'

type RuleVersionsProps = { rule: AlertRule; names: RuleNames; nowMs: number; onBroughtBack: () => void }

/** Earlier versions of a rule that a person made. */
export function RuleVersions({ rule, names, nowMs, onBroughtBack }: RuleVersionsProps) {
  const [isOpen, setOpen] = useState(false)
  const read = useQuery({ ...ruleVersionsQuery(rule.id), enabled: isOpen })
  const restore = useMutation(restoreRuleMutation(useQueryClient()))
  const sentence = (one: AlertRuleRequest) => ruleWords.sentence(one, names)
  return (
    <VersionHistory
      name={rule.name}
      nowMs={nowMs}
      read={read}
      isOpen={isOpen}
      onOpen={setOpen}
      nameOf={(version) => version.rule.name}
      lead={words.lead}
      keptText={words.kept}
      compare={({ rule: earlier }) => [
        [words.labels.name, rule.name, earlier.name],
        [words.labels.rule, sentence(rule), sentence(earlier)],
      ]}
      restore={{
        error: restore.error,
        isPending: restore.isPending,
        reset: restore.reset,
        run: ({ number }, onDone) =>
          restore.mutate(
            { id: rule.id, number },
            {
              onSuccess: () => {
                onDone()
                onBroughtBack()
              },
            },
          ),
      }}
    />
  )
}
