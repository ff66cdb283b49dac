import { useMutation, useQueryClient } from '@tanstack/react-query'
import { alertRuleRequest, type AlertRule, type CreatedAlertRule } from '@varuna/contract/desk/alert-rule'
import { fault } from '@varuna/contract/field-fault'
import { alertWords } from '@varuna/language/desk/alerts'
import { ruleWords } from '@varuna/language/desk/rules'
import { fieldText } from '@varuna/language/field-text'
import { fields } from '@varuna/language/shared/fields'
import { sourceWords } from '@varuna/language/watch/sources'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import typography from '@varuna/ui/typography.module.css'
import { alertCodes, alertLevels } from '@varuna/vocabulary/alerts'
import { useState } from 'react'
import { Choices } from '~/dashboard/filters/choices.tsx'
import { useRight } from '~/session/use-session.ts'
import { saveRuleMutation } from '../queries.ts'
import { RecordForm, type Errors } from '../record-form.tsx'
import { ChoiceSelect, ConditionFields } from './condition-fields.tsx'
import {
  conditionNames,
  draftOf,
  hasEmptyCondition,
  lacksPlace,
  requestOf,
  withCondition,
  type RuleDraft,
} from './rule-draft.ts'
import styles from './rule-form.module.css'
import { RulePreview } from './rule-preview.tsx'
import { useRuleNames } from './use-rule-names.ts'

const { form: sourceForm, rules: panelWords } = sourceWords
const { form: words } = ruleWords

/** The most urgent last, as a threshold is read. */
const rising = alertLevels.toReversed()

type RuleFormProps = {
  /** Null adds a rule. */
  rule: AlertRule | null
  /** What a new rule begins with. */
  begins?: RuleDraft | undefined
  sendsMail: boolean
  onClose: () => void
  /** Called with the rule, and the key of a new webhook. */
  onSaved: (saved: CreatedAlertRule) => void
}

/** A rule as a sentence: when what happens, only if, then what. What it would have matched stands beside it. */
export function RuleForm({ rule, begins, sendsMail, onClose, onSaved }: RuleFormProps) {
  const save = useMutation(saveRuleMutation(useQueryClient()))
  const [draft, setDraft] = useState(() => (rule === null && begins ? begins : draftOf(rule, sendsMail)))
  const [isTouched, setTouched] = useState(false)
  const change = (part: Partial<RuleDraft>) => {
    setTouched(true)
    setDraft((before) => ({ ...before, ...part }))
  }
  const mayChangeShared = useRight('change_shared_rules') === true
  const entered = requestOf(draft)
  const parsed = alertRuleRequest.safeParse(entered)
  const { lists, cases, people, names } = useRuleNames(parsed.success ? [parsed.data] : [])
  const isOwn = rule === null || rule.owner === null
  const isUnfinished = hasEmptyCondition(draft)
  const needsPlace = lacksPlace(draft)
  const others = conditionNames.filter((name) => !draft.conditions.includes(name))
  return (
    <RecordForm
      schema={alertRuleRequest}
      id={rule?.id ?? null}
      entered={entered}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
      words={sourceForm}
      fault={isUnfinished ? words.emptyCondition : null}
    >
      {(errors) => (
        <div className={styles.columns}>
          <div className={styles.form}>
            <TextField
              label={sourceForm.name}
              data-initial-focus
              value={draft.name}
              error={errors['name']}
              onChange={({ target }) => change({ name: target.value })}
            />
            <fieldset className={styles.part}>
              <legend className={typography.strong}>{words.what}</legend>
              <details>
                <summary>{draft.what.length === 0 ? words.all : words.chosen(draft.what.length)}</summary>
                <Choices
                  label={words.what}
                  options={alertCodes.map((value) => ({ value, label: alertWords.codes[value] }))}
                  chosen={draft.what}
                  onChange={(what) => change({ what })}
                />
              </details>
              <SelectField
                label={sourceForm.level}
                options={rising}
                optionLabels={sourceForm.levels}
                value={draft.lowestLevel}
                onChange={({ target }) =>
                  change({ lowestLevel: rising.find((level) => level === target.value) ?? 'notice' })
                }
              />
              <label className={styles.active}>
                <input
                  type="checkbox"
                  checked={draft.unraised}
                  onChange={({ target }) => change({ unraised: target.checked })}
                />
                {words.unraised}
              </label>
            </fieldset>
            <fieldset className={styles.part}>
              <legend className={typography.strong}>{words.conditions}</legend>
              {draft.conditions.length === 0 && !needsPlace && <p className={styles.hint}>{words.none}</p>}
              {draft.conditions.map((condition) => (
                <ConditionFields
                  key={condition}
                  condition={condition}
                  draft={draft}
                  errorOf={(path) => errorAt(errors, path)}
                  lists={lists}
                  zoneName={names.zone}
                  onChange={change}
                  onRemove={() => change({ conditions: draft.conditions.filter((name) => name !== condition) })}
                />
              ))}
              <SelectField
                label={words.add}
                placeholder="…"
                options={others}
                error={needsPlace ? placeMissing : undefined}
                optionLabels={words.conditionNames}
                value=""
                onChange={({ target }) => {
                  const added = others.find((name) => name === target.value)
                  if (added) change({ conditions: withCondition(draft.conditions, added) })
                }}
              />
            </fieldset>
            <fieldset className={styles.part}>
              <legend className={typography.strong}>{words.then}</legend>
              <div className={styles.two}>
                <SelectField
                  label={words.level}
                  placeholder={words.asFound}
                  options={rising}
                  optionLabels={words.levels}
                  value={draft.level}
                  onChange={({ target }) => change({ level: rising.find((level) => level === target.value) ?? '' })}
                />
                {mayChangeShared && (
                  <SelectField
                    label={words.whom}
                    options={['me', 'everybody']}
                    optionLabels={words.whoms}
                    disabled={!isOwn}
                    value={draft.whom}
                    onChange={({ target }) => change({ whom: target.value === 'everybody' ? 'everybody' : 'me' })}
                  />
                )}
              </div>
              {draft.whom === 'everybody' && (
                <ChoiceSelect
                  label={words.assignee}
                  none={words.nobody}
                  choices={people}
                  value={draft.assignee}
                  error={errors['assignee']}
                  onChange={(assignee) => change({ assignee })}
                />
              )}
              {isOwn && <Effects {...{ draft, errors, sendsMail, lists, cases }} onChange={change} />}
            </fieldset>
            <label className={styles.active}>
              <input
                type="checkbox"
                checked={draft.active}
                onChange={({ target }) => change({ active: target.checked })}
              />
              {sourceForm.active}
            </label>
            <p className={styles.sentence} aria-label={words.sentence}>
              {parsed.success
                ? ruleWords.sentence(parsed.data, names)
                : words.unfinished(
                    isTouched || Object.keys(errors).length > 0
                      ? faultsOf([...(needsPlace ? [placeMissing] : []), ...parsed.error.issues.map(textOf)])
                      : [],
                  )}
            </p>
          </div>
          <RulePreview entered={isUnfinished ? null : entered} />
        </div>
      )}
    </RecordForm>
  )
}

/** Said at once: the schema checks the place only where every other field is valid. */
const placeMissing = fieldText(fields, fault('visit_without_place'))

const textOf = ({ message }: { message: string }) => fieldText(fields, message)

/** Each text once, the most that are read beside a sentence. */
const faultsOf = (texts: readonly string[]) => [...new Set(texts)].slice(0, 3)

type EffectsProps = {
  draft: RuleDraft
  errors: Errors
  sendsMail: boolean
  lists: { id: string; name: string }[]
  cases: { id: string; name: string }[]
  onChange: (part: Partial<RuleDraft>) => void
}

/** Where what a rule matches goes. */
function Effects({ draft, errors, sendsMail, lists, cases, onChange }: EffectsProps) {
  const channels = ['none', 'email', 'webhook'] as const
  return (
    <>
      <div className={styles.two}>
        <SelectField
          label={words.send}
          options={channels}
          optionLabels={words.sends}
          value={draft.channel}
          error={errors['target']}
          onChange={({ target }) =>
            onChange({ channel: channels.find((channel) => channel === target.value) ?? 'none' })
          }
        />
        {draft.channel !== 'none' && (
          <SelectField
            label={sourceForm.changes}
            options={['raised', 'all']}
            optionLabels={sourceForm.changesOf}
            value={draft.changes}
            onChange={({ target }) => onChange({ changes: target.value === 'all' ? 'all' : 'raised' })}
          />
        )}
      </div>
      {draft.channel === 'email' && (
        <TextField
          label={sourceForm.address}
          type="email"
          hint={sendsMail ? undefined : panelWords.noMail}
          value={draft.address}
          error={errors['address']}
          onChange={({ target }) => onChange({ address: target.value })}
        />
      )}
      {draft.channel === 'webhook' && (
        <TextField
          label={sourceForm.url}
          type="url"
          hint={sourceForm.urlHint}
          value={draft.url}
          error={errors['url']}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      )}
      <div className={styles.two}>
        <ChoiceSelect
          label={words.watchList}
          choices={lists}
          value={draft.addToList}
          error={errors['addTo.watchList']}
          onChange={(addToList) => onChange({ addToList })}
        />
        <ChoiceSelect
          label={words.caseId}
          choices={cases}
          value={draft.caseId}
          error={errors['addTo.caseId']}
          onChange={(caseId) => onChange({ caseId })}
        />
      </div>
    </>
  )
}

const errorAt = (errors: Errors, path: string) =>
  Object.entries(errors).find(([field]) => field === path || field.startsWith(`${path}.`))?.[1]
