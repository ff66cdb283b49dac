import { useMutation, useQueryClient } from '@tanstack/react-query'
import { watchListRequest, type WatchList, type WatchListRequest } from '@varuna/contract/desk/watch-list'
import { sourceWords } from '@varuna/language/watch/sources'
import { fieldText } from '@varuna/language/field-text'
import { fields } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { TextField } from '@varuna/ui/text-field'
import typography from '@varuna/ui/typography.module.css'
import { useState, type SyntheticEvent } from 'react'
import { Choices } from '~/dashboard/filters/choices.tsx'
import styles from '../rules/rule-form.module.css'
import { saveListMutation } from './watch-list-queries.ts'

const { lists: words } = sourceWords

const occasions = ['appears', 'moves', 'goesDark'] as const
/** Alerts that a list raises. */
export const occasionsOf = (list: Pick<WatchList, 'raise'>) => occasions.filter((occasion) => list.raise[occasion])

type WatchListFormProps = { list: WatchList | null; onClose: () => void; onSaved: (id: string) => void }

/** Name of a watch list and the alerts that it raises. */
export function WatchListForm({ list, onClose, onSaved }: WatchListFormProps) {
  const save = useMutation(saveListMutation(useQueryClient()))
  const [name, setName] = useState(list?.name ?? '')
  const [raises, setRaises] = useState<(typeof occasions)[number][]>(list ? occasionsOf(list) : [...occasions])
  const [fault, setFault] = useState<string | undefined>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const raise: WatchListRequest['raise'] = {
      appears: raises.includes('appears'),
      moves: raises.includes('moves'),
      goesDark: raises.includes('goesDark'),
    }
    const parsed = watchListRequest.safeParse({ name, raise })
    setFault(parsed.error && fieldText(fields, parsed.error.issues[0]?.message ?? ''))
    if (parsed.success) save.mutate({ id: list?.id ?? null, list: parsed.data }, { onSuccess: ({ id }) => onSaved(id) })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={words.name}
        data-initial-focus
        value={name}
        error={fault}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={styles.field}>
        <span className={typography.strong} aria-hidden="true">
          {words.raise}
        </span>
        <Choices
          label={words.raise}
          options={occasions.map((value) => ({ value, label: words[value] }))}
          chosen={raises}
          onChange={setRaises}
        />
      </div>
      <Notice tone="error">{save.error && words.notDone(save.error.message)}</Notice>
      <div className={layout.row}>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  )
}
