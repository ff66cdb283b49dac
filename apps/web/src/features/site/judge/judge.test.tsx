import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { Judge } from './judge.tsx'

const judged = {
  verdict: 'clean_water',
  abstention: null,
  probability: 0.04,
  confidence: 0.96,
  domain: 'rgb',
  picture: null,
  slicks: [],
  slickShare: null,
  slickShareRange: null,
  helps: [],
  reasons: [{ code: 'rgb_even', params: {}, text: 'The water is even.' }],
  missing: [{ code: 'radar_image', params: {}, text: 'A radar image of the same place.' }],
  model: { name: 'varuna-oil', version: 'oil-7' },
}
let server: FakeServer
beforeEach(() => {
  server = fakeServer({ 'POST /api/demo/image': () => judged })
})
afterEach(() => {
  cleanup()
  server.close()
})

const choose = (file: File) => fireEvent.change(screen.getByLabelText('Select Image'), { target: { files: [file] } })
const image = (bytes = 4) => new File([new Uint8Array(bytes)], 'sea.png', { type: 'image/png' })

it('sends a chosen picture and shows verdict, confidence, reasons and what is missing', async () => {
  renderAt('/judge', <Judge />)
  screen.getByText(/^The answer appears here/)
  choose(image())
  await screen.findByText('The water is even.')
  for (const part of ['How sure', 'Why', 'What is missing', 'A radar image of the same place.']) screen.getByText(part)
})

it('states that its own picture is synthetic, in the answer to that picture alone', async () => {
  const { toBlob, getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['drawn']))
  HTMLCanvasElement.prototype.getContext = (() => ({
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
    putImageData: () => {},
  })) as never
  try {
    renderAt('/judge', <Judge />)
    fireEvent.click(screen.getByRole('button', { name: 'Try a synthetic radar image' }))
    await screen.findByText(/^This image is synthetic/)
    await screen.findByText('The water is even.')
    screen.getByRole('button', { name: 'Try a synthetic radar image' })
    choose(image())
    await screen.findByText('sea.png')
    await screen.findByText('The water is even.')
    expect(screen.queryByText(/^This image is synthetic/)).toBeNull()
  } finally {
    Object.assign(HTMLCanvasElement.prototype, { toBlob, getContext })
  }
})

it('refuses what is no image, or too large, with the reason, and sends nothing', async () => {
  renderAt('/judge', <Judge />)
  choose(new File(['text'], 'notes.txt', { type: 'text/plain' }))
  await screen.findByText('Please select a valid image file')
  choose(image(8 * 1024 * 1024 + 1))
  await screen.findByText('This image is 8.0 MB. Without an account, at most 8 MB can be judged.')
  expect(server.sent).toEqual([])
})
