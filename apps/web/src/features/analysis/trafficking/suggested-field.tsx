import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { placeList } from '@varuna/contract/watch/place'
import { TextField } from '@varuna/ui/text-field'
import { useDeferredValue, useId, type ComponentProps } from 'react'
import { request } from '~/api/request.ts'

const LEAST_LETTERS = 2

type SuggestedFieldProps = ComponentProps<typeof TextField> & { suggestions: readonly string[] }

/** A text field that suggests names during typing; any other text can be entered too. */
export function SuggestedField({ suggestions, ...field }: SuggestedFieldProps) {
  const listId = useId()
  return (
    <>
      <TextField {...field} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

type PortFieldProps = ComponentProps<typeof TextField> & { typed: string }

/** Suggests ports for the text typed so far. A failed request suggests nothing. */
export function PortField({ typed, ...field }: PortFieldProps) {
  const text = useDeferredValue(typed).trim()
  const { data } = useQuery({
    queryKey: ['port-names', text],
    enabled: text.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const { places } = await request(placeList, `/api/places?${new URLSearchParams({ search: text })}`, { signal })
      return [...new Set(places.filter(({ kind }) => kind === 'port').map(({ name }) => name))]
    },
  })
  // A complete name needs no suggestion of itself.
  return <SuggestedField {...field} suggestions={data?.filter((name) => name !== text) ?? []} />
}
