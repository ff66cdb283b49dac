import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { afterEach, beforeEach, it } from 'vitest'
import { z } from 'zod'
import { fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { useSavedAnswer, useStateOf } from './use-saved-answer.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeServer({ 'GET /api/x/a': () => 'Answer a', 'GET /api/x/b': () => 'Answer b' })
})
afterEach(() => {
  cleanup()
  server.close()
})

const schema = z.string()
function Room() {
  const saved = useSavedAnswer('x-answer', { schema, path: (id) => `/api/x/${id}` as const })
  const [instead, showInstead] = useStateOf<string>(saved.id)
  const navigate = useNavigate()
  return (
    <>
      <p>{instead ?? saved.answer ?? 'none'}</p>
      <button onClick={() => showInstead('Simulation')}>simulate</button>
      <button onClick={() => saved.show('b')}>open b</button>
      <button onClick={() => saved.forget()}>forget</button>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  )
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

it('Back returns to the previous answer, without what was shown in its place', async () => {
  renderAt('/?tab=x&x-answer=a', <Room />)
  await screen.findByText('Answer a')
  await press('simulate')
  screen.getByText('Simulation')
  await press('open b')
  await screen.findByText('Answer b')
  await press('back')
  await screen.findByText('Answer a')
  await press('forget')
  await screen.findByText('none')
  await press('back')
  await screen.findByText('Answer a')
})
