import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_WATCH_LISTS } from '@varuna/contract/desk/watch-list'
import { sourceWords } from '@varuna/language/watch/sources'
import { teamWords } from '@varuna/language/people/teams'
import { Button } from '@varuna/ui/button'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { useSearchParams } from 'react-router'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { ShareWithTeam } from '~/dashboard/teams/share-with-team.tsx'
import rows from '../list-rows.module.css'
import { RecordsPanel } from '../records-panel.tsx'
import { removeListMutation, watchListsQuery } from './watch-list-queries.ts'
import { occasionsOf, WatchListForm } from './watch-list-form.tsx'
import { WatchedVessels } from './watched-vessels.tsx'

const { lists: words } = sourceWords

/** Watch lists of vessels; the open one is in the URL. */
export function WatchListsPanel({ nowMs }: { nowMs: number }) {
  const query = useQuery(watchListsQuery)
  const remove = useMutation(removeListMutation(useQueryClient()))
  const [search, setSearch] = useSearchParams()
  const open = search.get('list')
  const show = (id: string | null) =>
    setSearch(
      (before) => {
        if (id === null) before.delete('list')
        else before.set('list', id)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <RecordsPanel
      words={words}
      state={panelStateOf(query, words)}
      items={query.data}
      most={MAX_WATCH_LISTS + (query.data ?? []).filter(({ access }) => access !== 'owner').length}
      notices={<Notice tone="error">{remove.error && words.notDone(remove.error.message)}</Notice>}
      row={(list, buttons) => (
        <>
          <div className={rows.row}>
            <div className={rows.what}>
              <h3 className={rows.name}>
                <bdi>{list.name}</bdi>{' '}
                {list.team !== null && <span className={rows.soft}>{teamWords.sharedWith(list.team.name)}</span>}
              </h3>
              <p className={rows.soft}>
                {words.vessels(list.vesselCount)} · {words.raises(occasionsOf(list).map((occasion) => words[occasion]))}
              </p>
            </div>
            <div className={layout.centredRow}>
              <Button aria-expanded={open === list.id} onClick={() => show(open === list.id ? null : list.id)}>
                {open === list.id ? words.hide : words.show}
              </Button>
              {list.access !== 'read' && buttons.edit}
              {list.access === 'owner' && buttons.remove}
            </div>
          </div>
          {open === list.id && list.access === 'owner' && (
            <ShareWithTeam kind="watch_list" id={list.id} team={list.team} />
          )}
          {open === list.id && <WatchedVessels list={list} nowMs={nowMs} />}
        </>
      )}
      form={(list, close) => (
        <WatchListForm
          list={list}
          onClose={close}
          onSaved={(id) => {
            close()
            show(id)
          }}
        />
      )}
      onRemove={({ id }) => remove.mutate(id)}
    />
  )
}
