import { oilImageWords } from '@varuna/language/analysis/oil-image'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import typography from '@varuna/ui/typography.module.css'
import { useState, type KeyboardEvent } from 'react'
import styles from './scene-zoom.module.css'

const { layers: words } = oilImageWords

interface Size {
  width: number
  height: number
}
/** The visible part of the scene: its centre, in pixels of the original, and its width. */
interface Sight {
  x: number
  y: number
  width: number
}

const SHOWN_PIXELS = 960
const ASPECT = 1.5
const PAN = 0.4

/** A window into the original of a large scene, panned and zoomed by buttons and keys. */
export function SceneZoom({ id, size }: { id: string; size: Size }) {
  const [sight, setSight] = useState<Sight | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const most = Math.min(size.width, Math.round(size.height * ASPECT))
  const show = (next: Sight) => setSight(keepWithin(next, size))
  if (sight === null)
    return (
      <div>
        <Button onClick={() => show({ x: size.width / 2, y: size.height / 2, width: most / 2 })}>{words.zoomIn}</Button>
      </div>
    )
  const { x, y, width } = sight
  const height = Math.round(Math.min(size.height, width / ASPECT))
  const box = { left: Math.round(x - width / 2), top: Math.round(y - height / 2), width: Math.round(width), height }
  const src = `/images/${id}/window?left=${Math.max(0, box.left)}&top=${Math.max(0, box.top)}&width=${box.width}&height=${box.height}`
  const zoom = (times: number) => show({ x, y, width: width * times })
  const pan = (across: number, down: number) => show({ x: x + across * PAN * width, y: y + down * PAN * height, width })
  const moves: Record<string, () => void> = {
    ArrowLeft: () => pan(-1, 0),
    ArrowRight: () => pan(1, 0),
    ArrowUp: () => pan(0, -1),
    ArrowDown: () => pan(0, 1),
    '+': () => zoom(0.5),
    '=': () => zoom(0.5),
    '-': () => zoom(2),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <div className={styles.zoom}>
      {/* Keys pan the picture like the buttons below it. */}
      <div
        className={styles.frame}
        role="group"
        aria-label={words.window(timesOf(width))}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <img className={styles.image} src={src} alt="" onError={() => setFailed(src)} onLoad={() => setFailed(null)} />
      </div>
      <Notice tone="caution">{failed === src && words.windowFailed}</Notice>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => zoom(0.5)}>
          {words.zoomIn}
        </Button>
        <Button variant="quiet" onClick={() => zoom(2)}>
          {words.zoomOut}
        </Button>
        <Button variant="quiet" onClick={() => pan(-1, 0)}>
          {words.left}
        </Button>
        <Button variant="quiet" onClick={() => pan(1, 0)}>
          {words.right}
        </Button>
        <Button variant="quiet" onClick={() => pan(0, -1)}>
          {words.up}
        </Button>
        <Button variant="quiet" onClick={() => pan(0, 1)}>
          {words.down}
        </Button>
        <Button variant="quiet" onClick={() => setSight(null)}>
          {words.whole}
        </Button>
      </div>
      <p className={typography.aside}>{words.window(timesOf(width))}</p>
    </div>
  )
}

const timesOf = (width: number) =>
  width > SHOWN_PIXELS ? `1 in ${Math.ceil(width / SHOWN_PIXELS)}` : `${Math.round(SHOWN_PIXELS / width)} to 1`

const LEAST_PIXELS = 60

function keepWithin({ x, y, width }: Sight, size: Size): Sight {
  const most = Math.min(size.width, Math.round(size.height * ASPECT))
  const shown = Math.max(Math.min(LEAST_PIXELS, most), Math.min(most, width))
  const height = Math.min(size.height, shown / ASPECT)
  const clamp = (at: number, half: number, length: number) => Math.min(Math.max(at, half), length - half)
  return { x: clamp(x, shown / 2, size.width), y: clamp(y, height / 2, size.height), width: shown }
}
