import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation, useNavigate } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useWatchUrl } from './use-watch-url.ts'

afterEach(cleanup)

const renderUrl = (search: string) =>
  renderHook(() => ({ url: useWatchUrl(Date.UTC(2026, 0, 31, 12)), search: useLocation().search }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[`/live${search}`]}>{children}</MemoryRouter>
    ),
  }).result

it('keeps changes made before the next render, including those from an older render', () => {
  const result = renderUrl('?type=cargo')
  const { url } = result.current
  act(() => {
    url.setFilter('area', { kind: 'box', south: 1, west: 2, north: 3, east: 4 })
    url.setView({ centre: { lat: 5, lon: 6 }, zoom: 7 })
  })
  act(() => url.select(2442000))
  expect(decodeURIComponent(result.current.search)).toBe(
    '?type=cargo&area=1,2,3,4&at=5.000,6.000,7.00&vessel=002442000',
  )
  expect(result.current.url.selected).toBe(2442000)
})

it('marks a searched place until a vessel is chosen', () => {
  const result = renderUrl('?at=18.933,72.833,9.00&mark=18.93333,72.83333')
  expect(result.current.url.mark).toEqual({ lat: 18.93333, lon: 72.83333 })
  act(() => result.current.url.select(419_000_001))
  expect([result.current.url.mark, decodeURIComponent(result.current.search)]).toEqual([
    null,
    '?at=18.933,72.833,9.00&vessel=419000001',
  ])
  expect(renderUrl('?mark=95,10').current.url.mark).toBeNull()
})

it('omits defaults from the URL, and treats invalid values as the default', () => {
  const result = renderUrl('?vessel=12&list=ships&sort=colour')
  expect(result.current.url).toMatchObject({ selected: null, list: 'vessels', sort: { by: 'name' } })
  act(() => result.current.url.setList('events'))
  act(() => result.current.url.setList('vessels'))
  act(() => result.current.url.setSort({ by: 'name', isDescending: false }))
  act(() => result.current.url.select(null))
  expect(result.current.search).toBe('')
})

it('keeps a past minute of the last day and the colours, and names an invalid time', () => {
  const result = renderUrl('?time=2026-01-31T10:05Z&colour=speed')
  expect(result.current.url).toMatchObject({ timeMs: Date.UTC(2026, 0, 31, 10, 5), colouring: 'speed' })
  act(() => result.current.url.setTime(Date.UTC(2026, 0, 31, 11)))
  act(() => result.current.url.setColouring('type'))
  expect(decodeURIComponent(result.current.search)).toBe('?time=2026-01-31T11:00Z')
  act(() => result.current.url.setTime(null))
  expect(result.current.search).toBe('')
  const old = renderUrl('?time=2026-01-29T10:05Z').current.url
  expect([old.timeMs, old.parsed.dropped]).toEqual([null, [{ parameter: 'time', text: '2026-01-29T10:05Z' }]])
})

it('shows a change at once, and follows a URL entered in the meantime', async () => {
  const result = renderHook(() => ({ url: useWatchUrl(0), navigate: useNavigate() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={['/live']}>{children}</MemoryRouter>
    ),
  }).result
  act(() => result.current.url.setList('events'))
  act(() => result.current.url.setList('vessels'))
  act(() => result.current.url.setList('events'))
  expect(result.current.url.list).toBe('events')
  await act(async () => result.current.navigate('/live?vessel=419000001'))
  expect(result.current.url).toMatchObject({ list: 'vessels', selected: 419000001 })
})

it('the end of a map movement does not cancel a pending navigation to another room', async () => {
  let url = null as ReturnType<typeof useWatchUrl> | null
  const Room = () => {
    url = useWatchUrl(0)
    return <p>watch</p>
  }
  let arrive = () => {}
  const code = new Promise<void>((resolve) => (arrive = resolve))
  const router = createMemoryRouter(
    [
      { path: '/live', element: <Room /> },
      { path: '/alerts', lazy: () => code.then(() => ({ Component: () => <p>alerts</p> })) },
    ],
    { initialEntries: ['/live'] },
  )
  render(<RouterProvider router={router} />)
  await act(async () => void router.navigate('/alerts'))
  await act(async () => url?.setView({ centre: { lat: 5, lon: 6 }, zoom: 7 }))
  await act(async () => arrive())
  await screen.findByText('alerts')
})

it('names what belongs to the page of a vessel, and leaves it out with the filters', () => {
  const result = renderUrl(`?event=gap-1&from=9999&type=cargo`)
  expect(result.current.url.parsed.dropped).toEqual([
    { parameter: 'event', text: 'gap-1' },
    { parameter: 'from', text: '9999' },
  ])
  act(() => result.current.url.clearFilters())
  expect(result.current.search).toBe('')
})
