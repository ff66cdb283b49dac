import { grip, project, type Camera } from './camera.ts'
import { settleAtOnce, createMotion, projectFlick, hold, isMoving, step, turnTo, type Motion } from './motion.ts'
import { Painter, type TileLook } from './painter.ts'
import { rotationBetween, rotate, identityRotation } from './quaternion.ts'
import type { SphereItem } from './sphere-item.ts'
import { createTilePainter, type TilePainter } from './tile-picture.ts'
import { front, itemFor, nearestTile, tileDirections, wrapIndex } from './tiles.ts'
import { readTokenColours } from './token-colours.ts'

export interface SphereOptions {
  items: readonly SphereItem[]
  /** Side in pixels that pictures are kept at; default 512. */
  pictureSide?: number | undefined
  /** Disables motion: turns and pictures appear at once. */
  reducedMotion: boolean
  /** Called with the item at the front, or on its way there. */
  onAim: (item: number) => void
  onMoving: (moving: boolean) => void
  /** Called when a lost WebGL context is not restored. */
  onContextLost: () => void
}

const maxPixelRatio = 2

/** Presses that move less than this many pixels select a tile. */
const maxTapMovementPixels = 6

/** Pictures that arrive within this time, in milliseconds, appear together: each alone would draw half a second of frames. */
const MAX_PICTURE_WAIT_MS = 1_000

/** Duration of a picture's fade-in in seconds. */
const fadeInSeconds = 0.5

/** Maximum time to wait for a lost context to be restored, in milliseconds. */
const CONTEXT_RESTORE_TIMEOUT_MS = 5_000

/** Tiles that face further away than this are dark, and may change their item. */
const darkThreshold = -0.1

/** Tiles that face further away than this show too little of their picture to load it. */
const pictureThreshold = 0.2

/**
 * The sphere of tiles without a framework, in its own canvas inside `container`. It draws only while something changes.
 * Throws `NoWebGlError` when WebGL 2 is missing.
 */
export class Sphere {
  readonly #container: HTMLElement
  readonly #canvas = document.createElement('canvas')
  readonly #options: SphereOptions
  readonly #directions = tileDirections()
  readonly #ended = new AbortController()
  readonly #sizes = new ResizeObserver(() => this.#resize())
  readonly #dealt: number[]
  readonly #looks: TileLook[]
  readonly #pictures: Float32Array
  readonly #asked: boolean[]
  readonly #arrived: boolean[]
  #painter: Painter | null = null
  #tilePainter: TilePainter | null = null
  #motion: Motion
  #still: boolean
  #tile = 0
  #moving = false
  #glow = 1
  #frame = 0
  #before = 0
  #lost = 0
  #loading = 0
  #appearing = 0
  #pointer: { id: number; x: number; y: number; startX: number; startY: number; tapped: boolean } | null = null
  #gripped = front

  constructor(container: HTMLElement, options: SphereOptions) {
    this.#container = container
    this.#options = options
    this.#still = options.reducedMotion
    this.#motion = createMotion(this.#directions[0] ?? front)
    const count = options.items.length
    this.#dealt = this.#directions.map((_, tile) => itemFor(tile, 0, 0, this.#directions.length, count))
    this.#looks = this.#directions.map((place) => ({ place, item: 0, picture: 0, active: 0 }))
    this.#pictures = new Float32Array(count)
    this.#asked = options.items.map(() => false)
    this.#arrived = options.items.map(() => false)
    this.#begin()
    container.append(this.#canvas)
    this.#listen()
    this.#sizes.observe(container)
    this.#resize()
  }

  /** Turns to the adjacent tile: 1 for the next item, -1 for the previous one. */
  turnBy(by: 1 | -1) {
    const count = this.#options.items.length
    const item = wrapIndex((this.#dealt[this.#tile] ?? 0) + by, count)
    const beside = wrapIndex(this.#tile + by, this.#directions.length)
    const goal = this.#dealt[beside] === item ? beside : this.#tileShowing(item, beside)
    this.#go(goal)
  }

  setStill(still: boolean) {
    this.#still = still
    this.#wake()
  }

  destroy() {
    this.#ended.abort()
    this.#sizes.disconnect()
    cancelAnimationFrame(this.#frame)
    window.clearTimeout(this.#lost)
    window.clearTimeout(this.#appearing)
    this.#tilePainter?.stop()
    this.#painter?.destroy()
    this.#canvas.remove()
  }

  #begin() {
    const colours = readTokenColours(this.#container)
    const { items, pictureSide } = this.#options
    this.#painter = new Painter(this.#canvas, this.#directions.length, items.length, colours, pictureSide)
    this.#tilePainter = createTilePainter(this.#painter.cell, colours)
    this.#pictures.fill(0)
    this.#asked.fill(false)
    this.#loading = 0
    this.#arrived.fill(false)
  }

  /** Loads the picture of an item, once; tiles that turn into view later load theirs then. */
  #loadPicture(item: number) {
    const painter = this.#painter
    const shown = this.#options.items[item]
    if (!painter || !shown || this.#asked[item]) return
    this.#asked[item] = true
    this.#loading += 1
    void this.#tilePainter?.picture(shown, (picture) => {
      if (this.#painter !== painter || this.#ended.signal.aborted) return
      painter.setPicture(item, picture)
      this.#arrived[item] = true
      this.#loading -= 1
      if (this.#loading === 0) this.#showArrived()
      else this.#appearing ||= window.setTimeout(() => this.#showArrived(), MAX_PICTURE_WAIT_MS)
    })
  }

  #showArrived() {
    window.clearTimeout(this.#appearing)
    this.#appearing = 0
    this.#wake()
  }

  #listen() {
    const { signal } = this.#ended
    const canvas = this.#canvas
    canvas.addEventListener('pointerdown', (event) => this.#press(event), { signal })
    canvas.addEventListener('pointermove', (event) => this.#drag(event), { signal })
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      canvas.addEventListener(end, (event) => this.#release(event), { signal })
    canvas.addEventListener('webglcontextlost', (event) => this.#lose(event), { signal })
    canvas.addEventListener('webglcontextrestored', () => this.#restore(), { signal })
    // A change of the pixel ratio alone does not resize the container.
    window.addEventListener('resize', () => this.#resize(), { signal })
  }

  #lose(event: Event) {
    event.preventDefault()
    this.#tilePainter?.stop()
    this.#painter = null
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#lost = window.setTimeout(this.#options.onContextLost, CONTEXT_RESTORE_TIMEOUT_MS)
  }

  #restore() {
    window.clearTimeout(this.#lost)
    this.#begin()
    this.#wake()
  }

  #resize() {
    const ratio = Math.min(window.devicePixelRatio, maxPixelRatio)
    const [width, height] = [this.#container.clientWidth, this.#container.clientHeight].map((side) =>
      Math.max(1, Math.round(side * ratio)),
    )
    if (!width || !height || (this.#canvas.width === width && this.#canvas.height === height)) return
    Object.assign(this.#canvas, { width, height })
    // A resized canvas is empty until it is drawn; waiting for a frame would show that.
    this.#draw()
  }

  get #camera(): Camera {
    return { distance: this.#motion.distance, aspect: this.#canvas.width / this.#canvas.height }
  }

  #place({ clientX, clientY }: PointerEvent): { x: number; y: number } {
    const box = this.#canvas.getBoundingClientRect()
    return { x: ((clientX - box.left) / box.width) * 2 - 1, y: 1 - ((clientY - box.top) / box.height) * 2 }
  }

  #press(event: PointerEvent) {
    if (this.#pointer || event.button !== 0) return
    const { x, y } = this.#place(event)
    const { pointerId: id, clientX: startX, clientY: startY } = event
    this.#pointer = { id, x, y, startX, startY, tapped: true }
    this.#gripped = grip(x, y, this.#camera)
    this.#canvas.setPointerCapture(id)
    this.#motion = hold(this.#motion)
    this.#canvas.dataset['held'] = ''
    this.#wake()
  }

  #drag(event: PointerEvent) {
    const pointer = this.#pointer
    if (pointer?.id !== event.pointerId) return
    Object.assign(pointer, this.#place(event))
    if (Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY) > maxTapMovementPixels)
      pointer.tapped = false
    this.#wake()
  }

  #release(event: PointerEvent) {
    const pointer = this.#pointer
    if (pointer?.id !== event.pointerId) return
    this.#pointer = null
    delete this.#canvas.dataset['held']
    const tapped = event.type === 'pointerup' && pointer.tapped ? this.#tileUnder(pointer.x, pointer.y) : -1
    this.#go(
      tapped >= 0
        ? tapped
        : nearestTile(this.#directions, this.#still ? this.#motion.orientation : projectFlick(this.#motion)),
    )
  }

  /** Index of the tile at a point of the view, the nearest to the viewer when several overlap; -1 for none. */
  #tileUnder(x: number, y: number): number {
    const camera = this.#camera
    return nearestTile(this.#directions, this.#motion.orientation, (tile) => {
      const place = rotate(this.#motion.orientation, this.#directions[tile] ?? front)
      const seen = project(place, camera)
      return place[2] > 0.2 && Math.hypot((x - seen.x) * camera.aspect, y - seen.y) < seen.radius
    })
  }

  /** Tile nearest the front that shows `item`; when none does, assigns it to `otherwise`. */
  #tileShowing(item: number, otherwise: number): number {
    const found = nearestTile(this.#directions, this.#motion.orientation, (tile) => this.#dealt[tile] === item)
    if (found >= 0) return found
    this.#dealt[otherwise] = item
    return otherwise
  }

  #go(tile: number) {
    this.#tile = tile
    this.#motion = turnTo(this.#motion, this.#directions[tile] ?? front)
    this.#options.onAim(this.#dealt[tile] ?? 0)
    this.#wake()
  }

  #wake() {
    if (this.#frame || !this.#painter || this.#ended.signal.aborted) return
    this.#before = 0
    this.#frame = requestAnimationFrame((now) => this.#tick(now))
  }

  #tick(now: number) {
    const elapsed = this.#before ? (now - this.#before) / 1000 : 1 / 60
    this.#before = now
    this.#frame = 0
    const resting = this.#advance(elapsed)
    this.#draw()
    const moving = isMoving(this.#motion)
    if (moving !== this.#moving) this.#options.onMoving(moving)
    this.#moving = moving
    if (!resting) this.#frame = requestAnimationFrame((time) => this.#tick(time))
  }

  /**
   * Advances one frame; returns true when nothing is left to change. Only the motion is limited to a step a frame: what fades takes its
   * time however few frames a slow machine draws.
   */
  #advance(elapsed: number): boolean {
    let drag = identityRotation
    if (this.#pointer) {
      const held = grip(this.#pointer.x, this.#pointer.y, this.#camera)
      drag = rotationBetween(this.#gripped, held)
      this.#gripped = held
    }
    const next = step(this.#motion, elapsed, drag)
    const jump = this.#still && !next.held
    this.#motion = jump ? settleAtOnce(next) : this.#still ? { ...next, distance: this.#motion.distance } : next
    const glow = isMoving(this.#motion) ? 0 : 1
    this.#glow = this.#still ? glow : approach(this.#glow, glow, elapsed / 0.25)
    let fading = false
    this.#arrived.forEach((here, item) => {
      const shown = this.#pictures[item] ?? 0
      if (!here || shown === 1) return
      this.#pictures[item] = this.#still ? 1 : approach(shown, 1, elapsed / fadeInSeconds)
      fading = true
    })
    return (next.resting || jump) && this.#glow === glow && !fading
  }

  #draw() {
    if (!this.#painter) return
    const { orientation } = this.#motion
    this.#directions.forEach((direction, tile) => {
      const look = this.#looks[tile]
      if (!look) return
      look.place = rotate(orientation, direction)
      if (look.place[2] < darkThreshold) this.#deal(tile)
      look.item = this.#dealt[tile] ?? 0
      if (look.place[2] > pictureThreshold || this.#motion.held) this.#loadPicture(look.item)
      look.picture = this.#pictures[look.item] ?? 0
      look.active = tile === this.#tile ? this.#glow : 0
    })
    const order = this.#looks.toSorted((a, b) => a.place[2] - b.place[2])
    this.#painter.draw(this.#canvas.width, this.#canvas.height, this.#camera, orientation, order)
  }

  #deal(tile: number) {
    const { length } = this.#directions
    this.#dealt[tile] = itemFor(tile, this.#tile, this.#dealt[this.#tile] ?? 0, length, this.#options.items.length)
  }
}

const approach = (from: number, to: number, by: number): number =>
  from < to ? Math.min(to, from + by) : Math.max(to, from - by)
