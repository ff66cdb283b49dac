import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { builtInRuleRequestOf, type BuiltInRule } from '@varuna/contract/desk/built-in-rule'
import { ruleWords } from '@varuna/language/desk/rules'
import { ruleVersionWords } from '@varuna/language/watch/rule-versions'
import { Badge } from '@varuna/ui/badge'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { hasLevel, limitsOf } from '@varuna/vocabulary/alert-rules'
import { alertLevels } from '@varuna/vocabulary/alerts'
import { useState } from 'react'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { NeedsRight } from '~/session/needs-right.tsx'
import { useRight } from '~/session/use-session.ts'
import rows from '../list-rows.module.css'
import { rulesQuery, saveBuiltInMutation } from '../queries.ts'
import { RecordForm } from '../record-form.tsx'
import { BuiltInVersions } from './built-in-versions.tsx'
import { settingOf } from './built-in-setting.ts'
import styles from './rule-form.module.css'

const { builtIn: words, form } = ruleWords

/** Rules that ship with Varuna, and how they are set here. */
export function BuiltInPanel({ nowMs }: { nowMs: number }) {
  const query = useQuery(rulesQuery)
  const [edited, setEdited] = useState<BuiltInRule | null>(null)
  const [broughtBack, setBroughtBack] = useState<BuiltInRule['number'] | null>(null)
  const mayChange = useRight('change_shared_rules') === true
  return (
    <Panel title={words.title} state={panelStateOf(query, words)}>
      <div className={rows.stack}>
        <p className={rows.soft}>{words.lead}</p>
        <NeedsRight right="change_shared_rules" />
        <ul className={rows.rows} role="list" aria-label={words.label}>
          {query.data?.builtIn.map((rule) => (
            <li key={rule.number}>
              <div className={rows.row}>
                <div className={rows.what}>
                  <h3 className={rows.name}>
                    {rule.number} · {words.names[rule.number]}{' '}
                    <Badge level={rule.active ? 'low' : 'unknown'}>{rule.active ? words.on : words.off}</Badge>
                  </h3>
                  {words.about[rule.number] && <p className={rows.soft}>{words.about[rule.number]}</p>}
                  <p className={rows.setting}>{settingOf(rule)}</p>
                  {rule.changed && (
                    <p className={rows.soft}>
                      {words.changed(rule.changed.by?.name ?? null)} <TimeText time={rule.changed.time} nowMs={nowMs} />
                    </p>
                  )}
                </div>
                {mayChange && (
                  <Button
                    variant="quiet"
                    aria-haspopup="dialog"
                    aria-label={words.editTitle(rule.number)}
                    onClick={() => setEdited(rule)}
                  >
                    {words.edit}
                  </Button>
                )}
              </div>
              <Notice tone="success" onDismiss={() => setBroughtBack(null)}>
                {broughtBack === rule.number && ruleVersionWords.broughtBack}
              </Notice>
              {rule.changed && (
                <BuiltInVersions
                  rule={rule}
                  nowMs={nowMs}
                  mayChange={mayChange}
                  onBroughtBack={() => setBroughtBack(rule.number)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      <Dialog title={words.editTitle(edited?.number ?? '')} open={edited !== null} onClose={() => setEdited(null)}>
        {edited && <BuiltInForm rule={edited} onClose={() => setEdited(null)} />}
      </Dialog>
    </Panel>
  )
}

const labelOf = (number: BuiltInRule['number'], name: string) => words.limits[`${number} ${name}`] ?? name

function BuiltInForm({ rule, onClose }: { rule: BuiltInRule; onClose: () => void }) {
  const save = useMutation(saveBuiltInMutation(useQueryClient()))
  const [active, setActive] = useState(rule.active)
  const [level, setLevel] = useState(rule.level)
  const names = Object.keys(limitsOf(rule.number))
  const textOf = (name: string, limits: BuiltInRule['limits']) => String(limits[name] ?? rule.shipped[name])
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(names.map((name) => [name, textOf(name, rule.limits)])),
  )
  const shippedTexts = Object.fromEntries(names.map((name) => [name, textOf(name, {})]))
  // What is as it ships is not stored, so that a later version of Varuna may ship another.
  const stated = Object.entries(texts).filter(([name, text]) => text.trim() !== shippedTexts[name])
  return (
    <RecordForm
      schema={builtInRuleRequestOf(rule.number)}
      id={rule.number}
      entered={{
        active,
        level,
        limits: Object.fromEntries(
          stated.map(([name, text]) => [name, text.trim() === '' ? NaN : Number(text.replace(',', '.'))]),
        ),
      }}
      save={save}
      onSaved={onClose}
      onClose={onClose}
      words={{ ...words, failed: words.notDone }}
    >
      {(errors) => (
        <>
          <p>{words.names[rule.number]}</p>
          {words.about[rule.number] && <p className={rows.soft}>{words.about[rule.number]}</p>}
          <label className={styles.active}>
            <input
              type="checkbox"
              data-initial-focus
              checked={active}
              onChange={({ target }) => setActive(target.checked)}
            />
            {words.active}
          </label>
          {hasLevel(rule.number) && (
            <SelectField
              label={words.level}
              placeholder={words.byTable}
              options={alertLevels}
              optionLabels={form.levels}
              value={level ?? ''}
              onChange={({ target }) => setLevel(alertLevels.find((one) => one === target.value) ?? null)}
            />
          )}
          {names.map((name) => (
            <TextField
              key={name}
              label={labelOf(rule.number, name)}
              inputMode="decimal"
              value={texts[name] ?? ''}
              error={errors[`limits.${name}`]}
              onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
            />
          ))}
          <Button
            variant="quiet"
            onClick={() => {
              setActive(true)
              setLevel(null)
              setTexts(shippedTexts)
            }}
          >
            {words.reset}
          </Button>
        </>
      )}
    </RecordForm>
  )
}
