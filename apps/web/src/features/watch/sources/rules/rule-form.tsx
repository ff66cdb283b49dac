import { useMutation, useQueryClient } from '@tanstack/react-query'
import { alertRuleRequest, type AlertRule } from '@varuna/contract/desk/alert-rule'
import { alertWords } from '@varuna/language/desk/alerts'
import { filterWords } from '@varuna/language/shared/filters'
import { sourceWords } from '@varuna/language/watch/sources'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import typography from '@varuna/ui/typography.module.css'
import { useState } from 'react'
import { knownKinds } from '~/dashboard/alert/queue/alert-filters.ts'
import { Choices } from '~/dashboard/filters/choices.tsx'
import { saveRuleMutation } from '../queries.ts'
import { ChoiceField, RecordForm } from '../record-form.tsx'
import styles from './rule-form.module.css'

const { form: words, rules: ruleWords } = sourceWords

const edges = ['south', 'west', 'north', 'east'] as const
const levels = ['notice', 'caution', 'alarm'] as const
const noEdges = { south: '', west: '', north: '', east: '' }

type RuleFormProps = {
  /** Null adds a rule. */
  rule: AlertRule | null
  sendsMail: boolean
  onClose: () => void
  /** Called with the key of a new webhook, else null. */
  onSaved: (secret: string | null) => void
}

export function RuleForm({ rule, sendsMail, onClose, onSaved }: RuleFormProps) {
  const save = useMutation(saveRuleMutation(useQueryClient()))
  const [name, setName] = useState(rule?.name ?? '')
  const [active, setActive] = useState(rule?.active ?? true)
  const [channel, setChannel] = useState(rule?.target.channel ?? 'email')
  const [address, setAddress] = useState(rule?.target.channel === 'email' ? rule.target.address : '')
  const [url, setUrl] = useState(rule?.target.channel === 'webhook' ? rule.target.url : '')
  const [kinds, setKinds] = useState(rule?.kinds ?? [])
  const [lowestLevel, setLevel] = useState(rule?.lowestLevel ?? 'notice')
  const [changes, setChanges] = useState(rule?.changes ?? 'raised')
  const [box, setBox] = useState(() => (rule?.box ? textsOf(rule.box) : noEdges))
  const isEverywhere = edges.every((edge) => box[edge].trim() === '')
  return (
    <RecordForm
      schema={alertRuleRequest}
      id={rule?.id ?? null}
      entered={{
        name,
        active,
        kinds,
        lowestLevel,
        changes,
        box: isEverywhere ? null : Object.fromEntries(edges.map((edge) => [edge, degreesOf(box[edge])])),
        target: channel === 'email' ? { channel, address } : { channel, url: url.trim() },
      }}
      save={save}
      onSaved={({ secret }) => onSaved(secret)}
      onClose={onClose}
      words={words}
    >
      {(errors) => (
        <>
          <TextField
            label={words.name}
            data-initial-focus
            value={name}
            error={errors['name']}
            onChange={({ target }) => setName(target.value)}
          />
          <ChoiceField label={words.channel}>
            <ToggleGroup
              label={words.channel}
              options={[
                { value: 'email', label: ruleWords.channels.email },
                { value: 'webhook', label: ruleWords.channels.webhook },
              ]}
              value={channel}
              onValueChange={setChannel}
            />
          </ChoiceField>
          {channel === 'email' ? (
            <TextField
              label={words.address}
              type="email"
              hint={sendsMail ? undefined : ruleWords.noMail}
              value={address}
              error={errors['address']}
              onChange={({ target }) => setAddress(target.value)}
            />
          ) : (
            <TextField
              label={words.url}
              type="url"
              hint={words.urlHint}
              value={url}
              error={errors['url']}
              onChange={({ target }) => setUrl(target.value)}
            />
          )}
          <ChoiceField label={words.kinds}>
            <Choices
              label={words.kinds}
              options={knownKinds.map((value) => ({ value, label: alertWords.kinds[value] }))}
              chosen={kinds}
              onChange={setKinds}
            />
          </ChoiceField>
          <div className={styles.two}>
            <SelectField
              label={words.level}
              options={levels}
              optionLabels={words.levels}
              value={lowestLevel}
              onChange={({ target }) => setLevel(levels.find((level) => level === target.value) ?? 'notice')}
            />
            <SelectField
              label={words.changes}
              options={['raised', 'all']}
              optionLabels={words.changesOf}
              value={changes}
              onChange={({ target }) => setChanges(target.value === 'all' ? 'all' : 'raised')}
            />
          </div>
          <fieldset className={styles.area}>
            <legend className={typography.strong}>{words.area}</legend>
            <div className={styles.edges}>
              {edges.map((edge) => (
                <TextField
                  key={edge}
                  label={filterWords.edges[edge]}
                  inputMode="text"
                  value={box[edge]}
                  error={errors[edge]}
                  onChange={({ target }) => setBox({ ...box, [edge]: target.value })}
                />
              ))}
            </div>
          </fieldset>
          <label className={styles.active}>
            <input type="checkbox" checked={active} onChange={({ target }) => setActive(target.checked)} />
            {words.active}
          </label>
        </>
      )}
    </RecordForm>
  )
}

type Box = NonNullable<AlertRule['box']>
const textsOf = ({ south, west, north, east }: Box) => ({
  south: String(south),
  west: String(west),
  north: String(north),
  east: String(east),
})

const degreesOf = (text: string) => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')))
