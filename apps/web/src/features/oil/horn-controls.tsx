import { Button } from '@varuna/ui/button'
import type { Horn } from './use-horn.ts'

/** Offers to play the horn when the browser blocked it. */
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
