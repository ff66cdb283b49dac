import { oilWords } from '@varuna/language/analysis/oil'
import { Button } from '@varuna/ui/button'
import type { Horn } from './use-horn.ts'

const { result: words } = oilWords

/** Offers to play the horn when the browser blocked it. */
export function HornControls({ horn }: { horn: Horn }) {
  return (
    <>
      {horn.blocked && <Button onClick={horn.play}>{words.playHorn}</Button>}
      <Button variant="quiet" onClick={horn.toggle}>
        {horn.muted ? words.unmuteHorn : words.muteHorn}
      </Button>
    </>
  )
}
