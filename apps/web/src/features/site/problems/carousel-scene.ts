import { WebGlContext, type Program } from '@varuna/webgl/webgl-context'
import { slideOffset, type CarouselMotion } from './carousel-motion.ts'
import { slideFragment, slideHeight, slideVertex, slideVertices, slideWidth } from './carousel-shaders.ts'

/** The row lies on the inside of a cylinder that the visitor looks into. */
const gap = 0.34
const radius = 9.5
const minDistance = 7.6
/** Height of the row above the middle, which leaves space for the captions. */
const lift = 0.3
const tanHalfFieldOfView = Math.tan((15 * Math.PI) / 180)
/** Largest share of the stage width for the middle slide; on a narrow stage the camera moves back. */
const maxWidthShare = 0.78
const step = (slideWidth + gap) / radius
const visibleSlides = 3.2
const maxPixelRatio = 2

export interface CaptionPosition {
  x: number
  y: number
  /** 1 in the middle; 0 where the caption is hidden. */
  near: number
}

/** The row of slides in WebGL. It renders only in `draw`; `dispose` releases the context. */
export class CarouselScene {
  readonly #canvas: HTMLCanvasElement
  readonly #context: WebGlContext
  readonly #program: Program
  readonly #images: HTMLImageElement[] = []
  readonly #textures = new Map<string, WebGLTexture>()
  readonly #sources: readonly string[]
  #stage = { width: 1, height: 1, distance: minDistance }

  /** `sources` are the picture URLs in slide order; `onLoad` is called for each loaded picture. Throws without WebGL 2. */
  constructor(canvas: HTMLCanvasElement, sources: readonly string[], onLoad: () => void) {
    this.#canvas = canvas
    this.#sources = sources
    this.#context = new WebGlContext(canvas, { depth: false, stencil: false })
    this.#program = this.#context.createProgram(slideVertex, slideFragment)
    const { gl } = this.#context
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    for (const source of new Set(sources)) this.#load(source, onLoad)
  }

  #load(source: string, onLoad: () => void): void {
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.onload = () => {
      const { gl } = this.#context
      this.#textures.set(source, this.#context.createTexture())
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image)
      gl.generateMipmap(gl.TEXTURE_2D)
      onLoad()
    }
    image.src = source
    this.#images.push(image)
  }

  resize(width: number, height: number): void {
    const fittingDistance = (height * slideWidth) / (2 * tanHalfFieldOfView * maxWidthShare * width)
    this.#stage = { width, height, distance: Math.max(minDistance, fittingDistance) }
    const pixelRatio = Math.min(maxPixelRatio, window.devicePixelRatio)
    Object.assign(this.#canvas, { width: Math.round(width * pixelRatio), height: Math.round(height * pixelRatio) })
  }

  /** Px from one slide in the middle to the next. */
  get slidePx(): number {
    return (slideWidth + gap) * this.#pxPerUnit(0)
  }

  #pxPerUnit(z: number): number {
    return this.#stage.height / (2 * tanHalfFieldOfView * (this.#stage.distance - z))
  }

  /** Renders one frame and returns the position of each caption, in px from the middle of the stage. */
  draw({ position, speed }: CarouselMotion): CaptionPosition[] {
    const { gl } = this.#context
    const { uniform } = this.#program
    const { width, height, distance } = this.#stage
    gl.viewport(0, 0, this.#canvas.width, this.#canvas.height)
    gl.clear(gl.COLOR_BUFFER_BIT)
    this.#program.use()
    gl.uniform2f(uniform('focal'), height / width / tanHalfFieldOfView, 1 / tanHalfFieldOfView)
    gl.uniform1f(uniform('distanceTo'), distance)
    gl.uniform1f(uniform('swell'), 0.045 + Math.min(0.22, Math.abs(speed) * 0.05))
    return this.#sources.map((source, index) => {
      const angle = slideOffset(index, position, this.#sources.length) * step
      const x = radius * Math.sin(angle)
      const z = radius * (1 - Math.cos(angle))
      const away = Math.abs(angle) / step
      const texture = this.#textures.get(source)
      if (texture && away < visibleSlides) {
        gl.bindTexture(gl.TEXTURE_2D, texture)
        gl.uniform3f(uniform('place'), x, lift, z)
        gl.uniform1f(uniform('angle'), -angle)
        gl.uniform1f(uniform('phase'), position * 2.2 + index)
        gl.uniform1f(uniform('light'), 1 - Math.min(0.55, away * 0.24))
        gl.drawArrays(gl.TRIANGLES, 0, slideVertices)
      }
      const px = this.#pxPerUnit(z)
      return { x: x * px, y: (slideHeight / 2 - lift) * px + 16, near: Math.max(0, 1 - away / 1.6) }
    })
  }

  dispose(): void {
    for (const image of this.#images) image.onload = null
    this.#context.destroy()
  }
}
