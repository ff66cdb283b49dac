import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BuiltInRule } from '@varuna/contract/desk/built-in-rule'
import { ruleWords } from '@varuna/language/desk/rules'
import { ruleVersionWords as words } from '@varuna/language/watch/rule-versions'
import { useState } from 'react'
import { builtInVersionsQuery, restoreBuiltInMutation } from '../queries.ts'
import { settingOf } from './built-in-setting.ts'
import { VersionHistory } from './version-history.tsx'

type BuiltInVersionsProps = { rule: BuiltInRule; nowMs: number; mayChange: boolean; onBroughtBack: () => void }

const switched = ({ active }: { active: boolean }) => (active ? ruleWords.builtIn.on : ruleWords.builtIn.off)

/** How a built-in rule was set before. */
export function BuiltInVersions({ rule, nowMs, mayChange, onBroughtBack }: BuiltInVersionsProps) {
  const [isOpen, setOpen] = useState(false)
  const read = useQuery({ ...builtInVersionsQuery(rule.number), enabled: isOpen })
  const restore = useMutation(restoreBuiltInMutation(useQueryClient()))
  const { number, shipped } = rule
  return (
    <VersionHistory
      name={number}
      nowMs={nowMs}
      read={read}
      isOpen={isOpen}
      onOpen={setOpen}
      nameOf={({ rule: earlier }) => `${switched(earlier)} · ${settingOf({ ...earlier, number, shipped })}`}
      lead={words.builtInLead}
      keptText={words.builtInKept}
      compare={({ rule: earlier }) => [
        [words.labels.active, switched(rule), switched(earlier)],
        [words.labels.setting, settingOf(rule), settingOf({ ...earlier, number, shipped })],
      ]}
      restore={
        mayChange
          ? {
              error: restore.error,
              isPending: restore.isPending,
              reset: restore.reset,
              run: ({ number: version }, onDone) =>
                restore.mutate(
                  { number, version },
                  {
                    onSuccess: () => {
                      onDone()
                      onBroughtBack()
                    },
                  },
                ),
            }
          : null
      }
    />
  )
}
