import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { SavedView } from '@varuna/contract/watch/saved-view'
import { expect, test } from 'vitest'
import { address, prepareWatch, renderWatch } from '../testing-watch.tsx'

const server = prepareWatch()
const saved = (over: Partial<SavedView>): SavedView => ({
  id: '1',
  name: 'Strait',
  view: 'at=1.200,103.900,8.00&type=tanker',
  isDefault: false,
  createdAt: '2026-01-01T00:00:00Z',
  ...over,
})

test('the default view opens where the address states nothing, and no other', async () => {
  server().handlers['GET /api/saved-views'] = () => ({ views: [saved({ isDefault: true })] })
  renderWatch()
  await waitFor(() => expect(address()).toBe('?at=1.200,103.900,8.00&type=tanker'))
})

test('an address that states something is kept', async () => {
  server().handlers['GET /api/saved-views'] = () => ({ views: [saved({ isDefault: true })] })
  renderWatch('?list=events')
  await screen.findByRole('tab', { name: 'Events', selected: true })
  expect(address()).toBe('?list=events')
})

test('what is shown is saved with a name, opened, and removed after asking', async () => {
  const sent: unknown[] = []
  server().handlers['POST /api/saved-views'] = ({ body }) => {
    sent.push(body)
    return saved({})
  }
  server().handlers['GET /api/saved-views'] = () => ({ views: [saved({})] })
  server().handlers['DELETE /api/saved-views/1'] = () => undefined
  renderWatch('?type=cargo&vessel=419000001')
  fireEvent.keyDown(document.body, { key: 'v' })
  const save = await screen.findByRole('button', { name: 'Save this view' })
  fireEvent.click(save)
  await screen.findByText('Please enter a name')
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Cargo' } })
  fireEvent.click(save)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ name: 'Cargo', isDefault: false })
  expect((sent[0] as SavedView).view).toMatch(/^type=cargo&layers=protected%2C/)
  fireEvent.click(await screen.findByRole('button', { name: 'Strait' }))
  expect(address()).toBe('?at=1.200,103.900,8.00&type=tanker')
  fireEvent.click(screen.getByRole('button', { name: 'Change Strait' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove for good' }))
  await waitFor(() => expect(server().sent.map(({ path }) => path)).toContain('/api/saved-views/1'))
})
