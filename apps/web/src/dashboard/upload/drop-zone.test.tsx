import { fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'
import { DropZone } from './drop-zone.tsx'

const onDrop = vi.fn()
const open = () => render(<DropZone ref={createRef()} onDrop={onDrop} children="Drop files here" />)
const files = { dataTransfer: { types: ['Files'], files: [new File(['x'], 'a.csv')] } }

it('accepts the files dropped on it', () => {
  open()
  fireEvent.dragOver(screen.getByText('Drop files here'), files)
  fireEvent.drop(screen.getByText('Drop files here'), files)
  expect(onDrop).toHaveBeenCalledOnce()
})

it.each(['dragOver', 'drop'] as const)('a file dropped outside does not replace the page: %s', (event) => {
  open()
  // False when the browser is prevented from opening the file.
  expect(fireEvent[event](document.body, files)).toBe(false)
  expect(fireEvent[event](document.body, { dataTransfer: { types: ['text/plain'] } })).toBe(true)
})
