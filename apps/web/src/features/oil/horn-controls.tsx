import { Button } from '@varuna/ui/button'
import type { Horn } from './use-horn.ts'

/** The switch of the horn, and a way to sound it where the browser held it back. */
export function HornControls({ horn }: { horn: Horn }) {
  return (
    <>
      {horn.blocked && <Button onClick={horn.play}>Play horn</Button>}
      <Button variant="quiet" onClick={horn.toggle}>
        {horn.muted ? 'Unmute horn' : 'Mute horn'}
      </Button>
    </>
  )
}
