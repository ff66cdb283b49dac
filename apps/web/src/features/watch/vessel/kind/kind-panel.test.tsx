import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, it } from 'vitest'
import { createQueryClient } from '~/session/query-client.ts'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { vesselResponses } from '~/testing/vessel-responses.ts'
import { KindPanel } from './kind-panel.tsx'

const path = 'GET /api/vessels/419000001/kind'
const full = vesselResponses[path]()

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

const open = (handler: () => unknown) => {
  server = fakeServer({ [path]: handler })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <KindPanel mmsi="419000001" />
    </QueryClientProvider>,
  )
}

it('states whether it is a fishing vessel, and what each fact does to the odds', async () => {
  open(() => full)
  await screen.findByText(/^No, likely not \(2%\)\. Most likely a cargo ship or tanker: 97%\.$/)
  screen.getByRole('row', { name: 'Its AIS states ship type 70 ÷15' })
  screen.getByRole('row', { name: 'Before anything is known ÷4' })
})

it('says when the track contradicts the stated type', async () => {
  open(() => ({ ...full, contradicted: true }))
  await screen.findByText('Its track points to another kind of vessel than the type that it states.')
})

it('says why nothing is concluded of an MMSI that two vessels share', async () => {
  const params = { positions: 180, otherPositions: 170 }
  const shared = { code: 'shared_mmsi', params, text: 'Two vessels report under its MMSI', weight: 0 }
  open(() => ({ ...full, verdict: 'cannot_say', facts: [...full.facts.slice(0, 1), shared] }))
  await screen.findByText('Not known. Two vessels report under its MMSI.')
})

it('says when nothing is known, and why it could not be loaded', async () => {
  open(() => ({ ...full, verdict: 'cannot_say', facts: full.facts.slice(0, 1) }))
  await screen.findByText('Nothing is known of this vessel that shows its kind.')
  cleanup()
  server.close()
  open(() => new FakeProblem(404, 'not_found', 'No such vessel.'))
  await screen.findByText(/What kind of vessel it is could not be loaded: No such vessel\./)
})
