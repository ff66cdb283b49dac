import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Checklist } from '@varuna/contract/desk/checklist'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import { checklist as checklistWords } from '@varuna/language/desk/checklist'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { useState, type SyntheticEvent } from 'react'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { checklistQuery, saveChecklistMutation } from './checklist-queries.ts'
import styles from './labour-checklist.module.css'

const { checklist: words } = traffickingWords
const MAX_NOTE = 1_000

type Entry = Checklist['entries'][number]

/** The owner's notes on the eleven indicators of forced labour, which others only read; they never change the score. */
export function LabourChecklist({ id, mayChange }: { id: string; mayChange: boolean }) {
  const { data, error, refetch } = useQuery(checklistQuery(id))
  const state = panelStateOf({ data, error, refetch }, words)
  const noted = data?.entries.filter(({ finding }) => finding !== 'not_checked').length ?? 0
  return (
    <Panel title={words.title} level={3} state={state}>
      {data && (
        <details>
          <summary className={styles.summary}>{words.noted(noted, data.entries.length)}</summary>
          {mayChange ? <ChecklistForm key={id} id={id} known={data} /> : <Notes checklist={data} />}
        </details>
      )}
    </Panel>
  )
}

function Notes({ checklist: { caution, entries } }: { checklist: Checklist }) {
  return (
    <div className={styles.form}>
      <p className={styles.caution}>{caution}</p>
      <ul className={styles.entries} role="list">
        {entries.map(({ indicator, title, finding, note }) => (
          <li key={indicator}>
            <b>{title}</b>: {checklistWords.findings[finding]}
            {note !== '' && <p dir="auto">{note}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ChecklistForm({ id, known }: { id: string; known: Checklist }) {
  const save = useMutation(saveChecklistMutation(useQueryClient(), id))
  const [entries, setEntries] = useState<readonly Entry[]>(known.entries)
  const [isChanged, setChanged] = useState(false)
  const change = (indicator: Entry['indicator'], changes: Partial<Entry>) => {
    setChanged(true)
    setEntries((before) => before.map((entry) => (entry.indicator === indicator ? { ...entry, ...changes } : entry)))
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const request = entries.map(({ indicator, finding, note }) => ({ indicator, finding, note }))
    save.mutate({ entries: request }, { onSuccess: () => setChanged(false) })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.caution}>{known.caution}</p>
      <ul className={styles.entries} role="list">
        {entries.map(({ indicator, title, finding, note }) => (
          <li key={indicator} className={styles.entry}>
            <SelectField
              label={title}
              options={findings}
              optionLabels={checklistWords.findings}
              value={finding}
              onChange={({ target }) => change(indicator, { finding: target.value as Entry['finding'] })}
            />
            <TextField
              label={words.note}
              aria-label={words.noteOn(title)}
              optional
              maxLength={MAX_NOTE}
              dir="auto"
              value={note}
              onChange={({ target }) => change(indicator, { note: target.value })}
            />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button type="submit" busy={save.isPending} busyLabel={words.saving}>
          {words.save}
        </Button>
        {isChanged && <span className={styles.soft}>{words.unsaved}</span>}
      </div>
      <Notice tone="success">{save.isSuccess && !isChanged && words.saved}</Notice>
      <Notice tone="error">{save.error && words.notSaved(save.error.message)}</Notice>
    </form>
  )
}

const findings = ['not_checked', 'not_suspected', 'suspected'] as const
