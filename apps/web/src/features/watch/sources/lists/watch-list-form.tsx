import { useMutation, useQueryClient } from '@tanstack/react-query'
import { watchListRequest, type WatchList } from '@varuna/contract/desk/watch-list'
import { sourceWords } from '@varuna/language/watch/sources'
import { TextField } from '@varuna/ui/text-field'
import { useState } from 'react'
import { Choices } from '~/dashboard/filters/choices.tsx'
import { ChoiceField, RecordForm } from '../record-form.tsx'
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
  return (
    <RecordForm
      schema={watchListRequest}
      id={list?.id ?? null}
      entered={{ name, raise: Object.fromEntries(occasions.map((each) => [each, raises.includes(each)])) }}
      save={save}
      onSaved={({ id }) => onSaved(id)}
      onClose={onClose}
      words={{ ...words, failed: words.notDone }}
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
          <ChoiceField label={words.raise}>
            <Choices
              label={words.raise}
              options={occasions.map((value) => ({ value, label: words[value] }))}
              chosen={raises}
              onChange={setRaises}
            />
          </ChoiceField>
        </>
      )}
    </RecordForm>
  )
}
