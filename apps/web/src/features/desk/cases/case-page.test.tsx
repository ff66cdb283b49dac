import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { CaseDetails } from '@varuna/contract/desk/case-details'
import { afterEach, expect, it } from 'vitest'
import { ana, bo, caseDetails, caseEntry, entryPage, caseSummary, caseTime } from '~/testing/case-responses.ts'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { CasePage } from './case-page.tsx'

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

function open(handlers: Parameters<typeof fakeServer>[0]) {
  server = fakeServer({
    'GET /api/session': () => ({ session: null }),
    'GET /api/cases/c1/entries': () => entryPage(caseEntry()),
    ...handlers,
  })
  renderAt('/dashboard-analysis/cases/c1', <CasePage id="c1" />)
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('reports a case that does not exist or is not shared', async () => {
  open({ 'GET /api/cases/c1': () => new FakeProblem(404, 'not_found', 'There is no such case.') })
  expect(await screen.findByText('There is no such case, or it is not shared with you.')).toBeTruthy()
})

it('hides controls that change the case from a reader', async () => {
  open({ 'GET /api/cases/c1': () => caseDetails({}, { access: 'read' }) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Slick off Konkan' })).toBeTruthy()
  expect(screen.getByText('Two tankers.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Export as ZIP' }).getAttribute('href')).toBe('/api/cases/c1/export')
  expect(screen.getByRole('link', { name: /^PDF: / }).getAttribute('href')).toBe('/api/cases/c1/report.pdf')
  for (const name of ['Edit', 'Close case', 'Add note', 'Share', /^Remove/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('keeps a note that could not be added, and adds it on the next attempt', async () => {
  open({
    'GET /api/cases/c1': () => caseDetails(),
    'POST /api/cases/c1/entries': () => new FakeProblem(409, 'case_full', 'The case is full.'),
  })
  await screen.findByRole('heading', { level: 1, name: 'Slick off Konkan' })
  type('Note', '  seen at dawn')
  fireEvent.click(button('Add note'))
  expect(await screen.findByText('It was not added. The case is full.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('  seen at dawn')
  server.handlers['POST /api/cases/c1/entries'] = () => caseEntry({ id: 'e2' })
  fireEvent.click(button('Add note'))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe(''))
  expect(server.bodies('POST', '/api/cases/c1/entries').at(-1)).toEqual({ kind: 'note', text: 'seen at dawn' })
  screen.getByText('The note was added.')
})

it('shows what is missing beside a field, and sends nothing', async () => {
  open({ 'GET /api/cases/c1': () => caseDetails() })
  await screen.findByRole('heading', { level: 1, name: 'Slick off Konkan' })
  const expectFault = async (label: string | RegExp, fault: string) => {
    const field = await screen.findByLabelText(label)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(document.getElementById(ids[0] ?? '')?.textContent).toBe(fault)
    expect(field.closest('form')?.noValidate).toBe(true)
  }
  type('Note', ' ')
  fireEvent.click(button('Add note'))
  await expectFault('Note', 'Please write a note')
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
  fireEvent.click(button('Invite'))
  await expectFault(/^Email address or name/, 'Please enter an email address or a name')
  fireEvent.click(screen.getByText('Place', { selector: 'summary' }))
  type(/^Longitude/, '200')
  fireEvent.click(button('Add place'))
  await expectFault('Name of the place', 'Please enter a name')
  await expectFault(/^Latitude/, 'Please enter a number')
  await expectFault(/^Longitude/, 'Longitude must be between -180 and 180')
  fireEvent.click(button('Edit'))
  type(/^Title/, '')
  fireEvent.click(button('Save'))
  await expectFault(/^Title/, 'Please give it a title')
  expect(server.sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('adds a position with decimal commas', async () => {
  open({
    'GET /api/cases/c1': () => caseDetails(),
    'POST /api/cases/c1/entries': () => caseEntry({ id: 'e2', kind: 'place' }),
  })
  fireEvent.click(await screen.findByText('Place', { selector: 'summary' }))
  type('Name of the place', 'Konkan')
  type(/^Latitude/, '18,92')
  type(/^Longitude/, '-72.1')
  fireEvent.click(button('Add place'))
  await screen.findByText('The place was added.')
  expect(server.bodies('POST', '/api/cases/c1/entries')).toEqual([
    { kind: 'place', name: 'Konkan', lat: 18.92, lon: -72.1 },
  ])
})

it('removes an entry, and restores it', async () => {
  const gone = caseEntry({ removed: { by: ana, at: caseTime } })
  let entries = [caseEntry()]
  open({
    'GET /api/cases/c1': () => caseDetails(),
    'GET /api/cases/c1/entries': () => entryPage(...entries),
    'DELETE /api/cases/c1/entries/e1': () => ((entries = [gone]), gone),
    'POST /api/cases/c1/entries/e1/restore': () => ((entries = [caseEntry()]), caseEntry()),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: A thought' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Remove: A thought' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Entries (1)' })).toBeTruthy()
  expect(screen.queryByText('Removed (1)')).toBeNull()
})

it('says that somebody else changed the case, and saves the typed text to the current version', async () => {
  let present = caseDetails()
  open({
    'GET /api/cases/c1': () => present,
    'PATCH /api/cases/c1': () => {
      present = caseDetails({}, { title: 'Of bo', version: 4 })
      return new FakeProblem(409, 'case_changed', 'Somebody else changed the case.')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  type(/^Title/, 'Of ana')
  fireEvent.click(button('Save'))
  expect(await screen.findByText(/its title is now “Of bo”. What you typed is still here/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Of ana')
  server.handlers['PATCH /api/cases/c1'] = () => caseSummary({ title: 'Of ana', version: 5 })
  fireEvent.click(button('Save'))
  await waitFor(() =>
    expect(server.bodies('PATCH', '/api/cases/c1')).toEqual([
      { version: 3, title: 'Of ana', summary: 'Two tankers.' },
      { version: 4, title: 'Of ana', summary: 'Two tankers.' },
    ]),
  )
})

it('invites an account without revealing whether it exists, and withdraws the invitation', async () => {
  let invitations: CaseDetails['invitations'] = []
  open({
    'GET /api/cases/c1': () => caseDetails({ invitations }),
    'POST /api/cases/c1/invitations': () => new FakeProblem(409, 'case_full', 'You have 50 open invitations.'),
  })
  await screen.findByRole('heading', { level: 1, name: 'Slick off Konkan' })
  expect(screen.getByText('Shared with nobody.')).toBeTruthy()
  type(/^Email address or name/, 'boo')
  fireEvent.click(button('Invite'))
  expect(await screen.findByText('Nothing was changed. You have 50 open invitations.')).toBeTruthy()
  server.handlers['POST /api/cases/c1/invitations'] = () => {
    const endsAt = '2026-03-02T12:00:00.000Z'
    invitations = [{ id: 'i1', account: 'bo', access: 'write', invitedAt: caseTime, endsAt }]
  }
  type(/^Email address or name/, 'bo')
  fireEvent.change(screen.getByLabelText('Right'), { target: { value: 'write' } })
  fireEvent.click(button('Invite'))
  await waitFor(() =>
    expect(server.bodies('POST', '/api/cases/c1/invitations').at(-1)).toEqual({ account: 'bo', access: 'write' }),
  )
  expect(await screen.findByText(/^bo is invited\. If this account exists here, it finds/)).toBeTruthy()
  expect(await screen.findByText('May write, once accepted. Open until 2026-03-02.')).toBeTruthy()
  expect(screen.getByText(/does not show whether such an account exists/)).toBeTruthy()
  server.handlers['DELETE /api/cases/c1/invitations/i1'] = () => {
    invitations = []
  }
  fireEvent.click(button('Withdraw the invitation of bo'))
  await waitFor(() => expect(screen.queryByText(/once accepted/)).toBeNull())
})

it("changes a member's permissions", async () => {
  let access: 'read' | 'write' = 'read'
  open({
    'GET /api/cases/c1': () => caseDetails({ members: [{ person: bo, access }] }),
    'PUT /api/cases/c1/members/bo': () => {
      access = 'write'
    },
  })
  fireEvent.change(await screen.findByLabelText('Right of bo'), { target: { value: 'write' } })
  await waitFor(() => expect(server.bodies('PUT', '/api/cases/c1/members/bo')).toEqual([{ access: 'write' }]))
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Right of bo').value).toBe('write'))
})

it('states the kind of an entry, where its file is, and what cannot be read', async () => {
  const file = {
    name: 'a<b>.svg',
    mediaType: 'application/octet-stream',
    byteCount: 2_048,
    sha256: 'ab'.repeat(32),
    leftOut: null,
  }
  open({
    'GET /api/cases/c1': () => caseDetails(),
    'GET /api/cases/c1/entries': () =>
      entryPage(
        caseEntry({ kind: 'attachment', title: 'a<b>.svg', text: null, file }),
        caseEntry({
          id: 'e2',
          kind: 'event',
          title: 'AIS gap',
          text: null,
          sourceKind: 'event',
          sourceId: 'gap-1',
          mmsi: 419_000_001,
          simulated: true,
        }),
        { id: 'e3', unreadable: true },
      ),
  })
  const link = await screen.findByRole('link', { name: 'Download a<b>.svg (2 kB)' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    '/api/cases/c1/entries/e1/file',
    'a<b>.svg',
  ])
  expect(screen.getByText('ab'.repeat(32))).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the original' }).getAttribute('href')).toBe(
    '/dashboard-analysis/events/gap-1',
  )
  expect(screen.getByText('Simulated')).toBeTruthy()
  expect(screen.queryByText(/The case keeps what was copied/)).toBeNull()
  expect(screen.getByText('1 entry cannot be read. The others are shown.')).toBeTruthy()
})

it('leads to what the case kept of an event that is gone', async () => {
  open({
    'GET /api/cases/c1': () => caseDetails(),
    'GET /api/cases/c1/entries': () =>
      entryPage(
        caseEntry({ kind: 'event', title: 'AIS gap', sourceKind: 'event', sourceId: 'gap-1', originalGone: true }),
      ),
  })
  await screen.findByText(/The case keeps what was copied/)
  expect(screen.queryByRole('link', { name: 'Open the original' })).toBeNull()
  screen.getByText('What was copied')
})

it('labels what the file of an imported case states, and a file that was missing from it', async () => {
  const file = {
    name: 'a.txt',
    mediaType: 'text/plain',
    byteCount: 9,
    sha256: 'ab'.repeat(32),
    leftOut: 'changed',
  } as const
  const stated = { id: null, name: 'bo' }
  open({
    'GET /api/cases/c1/entries': () =>
      entryPage(caseEntry({ kind: 'attachment', title: 'a.txt', text: null, imported: true, addedBy: stated, file })),
    'GET /api/cases/c1': () =>
      caseDetails({
        timeline: [
          {
            number: 1,
            time: caseTime,
            by: stated,
            action: 'close',
            text: 'Closed the case',
            entryId: null,
            stated: true,
            statedEarlier: false,
          },
          {
            number: 2,
            time: caseTime,
            by: ana,
            action: 'import',
            text: 'Imported',
            entryId: null,
            stated: false,
            statedEarlier: false,
          },
        ],
        statedLines: 1,
      }),
  })
  await screen.findByText(/^The imported file states: added by bo, /)
  const [line, own] = within((await screen.findByText('Closed the case')).closest('ol') as HTMLElement).getAllByRole(
    'listitem',
  )
  expect(line?.textContent).toContain('The imported file states: bo')
  expect(own?.textContent).not.toContain('states')
  expect(screen.getByText(/^1 line was imported with the case\. This server did not see/)).toBeTruthy()
  expect(screen.getByText(/^The imported file states: added by bo, /)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /a\.txt/ })).toBeNull()
  expect(
    screen.getByText(/^a\.txt \(.*\) did not come with the imported file: .* no longer the file that was added/),
  ).toBeTruthy()
})

it('marks statements of an imported file, and lists the stated fields', async () => {
  const details = caseDetails()
  open({
    'GET /api/cases/c1/entries': () =>
      entryPage(caseEntry({ imported: true, verdict: 'Illegal: yes' }), caseEntry({ id: 'e2' })),
    'GET /api/cases/c1': () => ({ ...details, case: { ...details.case, stated: ['title', 'summary'] } }),
  })
  expect(
    await screen.findByText('This case was imported. Stated by its file and not changed here: title, summary.'),
  ).toBeTruthy()
  expect(screen.getByText('Two tankers.').className).toContain('stated')
  const [imported, own] = within(await screen.findByRole('list', { name: 'Entries, the oldest first' })).getAllByRole(
    'listitem',
  )
  expect(imported?.className).toContain('stated')
  expect(own?.className).not.toContain('stated')
  // The author of a verdict comes before the verdict in reading order.
  expect(imported?.textContent).toMatch(/The imported file states: added by ana.*Illegal: yes/)
  expect(own?.textContent).not.toContain('states')
})

it('names what an export would lack before the download, and offers to export the rest', async () => {
  const text = 'Entry 1: the stored file a.txt is not the one that was added; its SHA-256 differs.'
  open({
    'GET /api/cases/c1': () => caseDetails(),
    'GET /api/cases/c1/export-check': () => ({
      leftOut: [{ entry: 1, entryId: 'e1', name: 'a.txt', reason: 'changed', text }],
    }),
  })
  const link = await screen.findByRole('link', { name: 'Export as ZIP' })
  expect(fireEvent.click(link)).toBe(false)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText('The export will lack 1 part of the case:')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Export without them' }).getAttribute('href')).toBe('/api/cases/c1/export')
})

it('downloads a case whose files are unchanged, and reports when they could not be checked', async () => {
  open({
    'GET /api/cases/c1': () => caseDetails(),
    'GET /api/cases/c1/export-check': () => new FakeProblem(503, 'busy', 'Try again in a minute.'),
  })
  const link = await screen.findByRole('link', { name: 'Export as ZIP' })
  const followed: boolean[] = []
  const onClick = (event: Event) => {
    followed.push(!event.defaultPrevented)
    event.preventDefault()
  }
  document.body.addEventListener('click', onClick)
  fireEvent.click(link)
  expect(await screen.findByText('The case was not exported. Try again in a minute.')).toBeTruthy()
  server.handlers['GET /api/cases/c1/export-check'] = () => ({ leftOut: [] })
  fireEvent.click(link)
  await waitFor(() => expect(followed).toEqual([false, false, true]))
  document.body.removeEventListener('click', onClick)
})

it('deletes a case, which can be undone, and reports a failure', async () => {
  const gone = caseSummary({ deletedAt: caseTime, removedAt: '2026-03-02T12:00:00.000Z' })
  open({
    'GET /api/cases/c1': () => caseDetails({ members: [{ person: bo, access: 'read' }] }),
    'DELETE /api/cases/c1': () => new FakeProblem(503, 'busy', 'Try again.'),
    'POST /api/cases/c1/restore': () => new FakeProblem(404, 'not_found', 'There is no such case.'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete case' }))
  expect(await screen.findByText('The case was not deleted. Try again.')).toBeTruthy()
  server.handlers['DELETE /api/cases/c1'] = () => gone
  fireEvent.click(button('Delete case'))
  expect(
    await screen.findByText('“Slick off Konkan” was deleted, also for 1 account that it was shared with.'),
  ).toBeTruthy()
  expect(screen.getByText('You can restore it until 2026-03-02 12:00 UTC.')).toBeTruthy()
  fireEvent.click(button('Undo'))
  expect(await screen.findByText('The case was not restored. There is no such case.')).toBeTruthy()
  server.handlers['POST /api/cases/c1/restore'] = () => caseSummary()
  fireEvent.click(button('Undo'))
  expect(await screen.findByRole('button', { name: 'Delete case' })).toBeTruthy()
})

it('only the owner can delete it', async () => {
  open({ 'GET /api/cases/c1': () => caseDetails({}, { access: 'write' }) })
  expect(await screen.findByRole('button', { name: 'Close case' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete case' })).toBeNull()
})

it('loads earlier lines of the timeline page by page, and keeps them when a new line comes', async () => {
  const line = {
    time: caseTime,
    by: ana,
    action: 'summarise' as const,
    entryId: null,
    stated: false,
    statedEarlier: false,
  }
  const lineAt = (number: number) => ({ ...line, number, text: `Change ${number}` })
  const page = (from: number, to: number) => ({
    timeline: Array.from({ length: to - from + 1 }, (_, at) => lineAt(from + at)),
    earlier: from === 1 ? null : from,
  })
  let newest = page(5, 6)
  open({
    'GET /api/cases/c1': () => caseDetails(newest),
    'GET /api/cases/c1/timeline': ({ path }) => {
      const before = new URL(path, 'http://varuna.test').searchParams.get('before')
      return before === null ? newest : page(Math.max(1, Number(before) - 2), Number(before) - 1)
    },
    'PATCH /api/cases/c1': () => ((newest = page(6, 7)), caseSummary({ state: 'closed', version: 4 })),
  })
  const shown = () => screen.getAllByText(/^Change \d+$/).map(({ textContent }) => textContent)
  const changes = (from: number, to: number) => page(from, to).timeline.map(({ text }) => text)
  fireEvent.click(await screen.findByRole('button', { name: 'Show 4 earlier lines' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show 2 earlier lines' }))
  await waitFor(() => expect(shown()).toEqual(changes(1, 6)))
  expect(screen.queryByRole('button', { name: /earlier/ })).toBeNull()
  fireEvent.click(button('Close case'))
  await waitFor(() => expect(shown()).toEqual(changes(2, 7)))
})

it('says whose file an imported case came from, and what its signature proved', async () => {
  const origin = {
    signature: 'verified' as const,
    partner: 'Norway',
    stated: 'NCG',
    fingerprint: 'ab'.repeat(32),
    exportedAt: caseTime,
    importedAt: caseTime,
  }
  const line = {
    number: 1,
    time: caseTime,
    by: { id: null, name: 'bo' },
    action: 'close' as const,
    text: 'Closed',
    entryId: null,
  }
  const lines = [
    { ...line, stated: true, statedEarlier: false },
    { ...line, number: 2, text: 'Closed before', stated: true, statedEarlier: true },
  ]
  const details = caseDetails()
  open({
    'GET /api/cases/c1': () => ({ ...details, timeline: lines, case: { ...details.case, origin } }),
  })
  await screen.findByText(/^Stated by the file of Norway, signature verified\. Fingerprint of the key: abab abab/)
  screen.getByText(/^The file of Norway states:/)
  screen.getByText(/^The file of Norway states, from an earlier file:/)
  cleanup()
  server.close()
  open({
    'GET /api/cases/c1': () => ({
      ...details,
      timeline: lines,
      case: { ...details.case, origin: { ...origin, signature: 'unknown_key', partner: null } },
    }),
  })
  await screen.findByText(
    /signature not verified\. Anybody could have written it\. The file names its installation “NCG”\./,
  )
  screen.getByText(/^The imported file states:/)
})
