import { Camera, Mesh, Plane, Program, Renderer, Texture, Transform, type OGLRenderingContext } from 'ogl'
import { offsetOf, type Travel } from './carousel-travel.ts'

/** A slide is 3 wide and 2 high; the row lies on the inside of a cylinder that the visitor looks into. */
const width = 3
const height = 2
const gap = 0.34
const radius = 9.5
const nearest = 7.6
/** How far the row stands above the middle, to leave room for the captions. */
const lift = 0.3
const fieldOfView = 30
/** Widest that a slide in the middle may be, as a share of the stage: on a narrow one the row stands farther off. */
const widest = 0.78
const corner = 0.16
const step = (width + gap) / radius

const vertex = /* glsl */ `
  attribute vec3 position;
  attribute vec2 uv;
  uniform mat4 modelViewMatrix;
  uniform mat4 projectionMatrix;
  uniform float phase;
  uniform float swell;
  varying vec2 place;
  void main() {
    place = uv;
    vec3 wavy = position;
    wavy.z += sin(position.x * 2.1 + phase) * swell + cos(position.y * 2.6 + phase * 1.3) * swell * 0.6;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(wavy, 1.0);
  }
`

const fragment = /* glsl */ `
  precision highp float;
  uniform sampler2D picture;
  uniform float shown;
  uniform float light;
  varying vec2 place;
  void main() {
    vec2 size = vec2(${width.toFixed(1)}, ${height.toFixed(1)});
    vec2 inset = abs(place - 0.5) * size - size * 0.5 + ${corner};
    float edge = length(max(inset, 0.0)) - ${corner};
    float inside = 1.0 - smoothstep(-0.012, 0.004, edge);
    vec3 colour = texture2D(picture, place).rgb * light;
    gl_FragColor = vec4(colour * inside * shown, inside * shown);
  }
`

export interface CaptionPlace {
  x: number
  y: number
  /** 1 in the middle, 0 where a caption is no longer to be read. */
  near: number
}

/** The row of slides drawn with WebGL; it draws only when told to, and `dispose` gives everything back. */
export class CarouselScene {
  readonly #renderer: Renderer
  readonly #gl: OGLRenderingContext
  readonly #camera: Camera
  readonly #scene = new Transform()
  readonly #geometry: Plane
  readonly #programs: Program[] = []
  readonly #textures: Texture[] = []
  readonly #images: HTMLImageElement[] = []
  readonly #slides: Mesh[]
  #size = { width: 1, height: 1, distance: nearest }

  /** `sources` are the pictures of the slides in order; `onLoad` is called when one more can be drawn. Throws without WebGL. */
  constructor(canvas: HTMLCanvasElement, sources: readonly string[], onLoad: () => void) {
    const dpr = Math.min(2, window.devicePixelRatio)
    this.#renderer = new Renderer({ canvas, dpr, alpha: true, antialias: true, premultipliedAlpha: true })
    this.#gl = this.#renderer.gl
    if (!this.#gl) throw new Error('No WebGL')
    this.#camera = new Camera(this.#gl, { fov: fieldOfView, near: 1, far: 40 })
    this.#geometry = new Plane(this.#gl, { width, height, widthSegments: 24, heightSegments: 12 })
    const textures = new Map<string, Texture>()
    this.#slides = sources.map((source) => this.#addSlide(source, textures, onLoad))
  }

  #addSlide(source: string, textures: Map<string, Texture>, onLoad: () => void): Mesh {
    const texture = textures.get(source) ?? new Texture(this.#gl, { generateMipmaps: true })
    if (!textures.has(source)) {
      textures.set(source, texture)
      this.#textures.push(texture)
      const image = new Image()
      image.crossOrigin = 'anonymous'
      image.onload = () => {
        texture.image = image
        onLoad()
      }
      image.src = source
      this.#images.push(image)
    }
    const program = new Program(this.#gl, {
      vertex,
      fragment,
      transparent: true,
      cullFace: false,
      depthTest: false,
      uniforms: {
        picture: { value: texture },
        phase: { value: 0 },
        swell: { value: 0 },
        shown: { value: 0 },
        light: { value: 1 },
      },
    })
    program.setBlendFunc(this.#gl.ONE, this.#gl.ONE_MINUS_SRC_ALPHA)
    this.#programs.push(program)
    const mesh = new Mesh(this.#gl, { geometry: this.#geometry, program, frustumCulled: false })
    mesh.setParent(this.#scene)
    return mesh
  }

  resize(across: number, down: number): void {
    const fitting = (down * width) / (2 * Math.tan((fieldOfView * Math.PI) / 360) * widest * across)
    this.#size = { width: across, height: down, distance: Math.max(nearest, fitting) }
    this.#camera.position.z = this.#size.distance
    this.#renderer.setSize(across, down)
    this.#camera.perspective({ aspect: across / down })
  }

  /** Px of the stage that one slide in the middle takes, with the gap beside it. */
  get slidePx(): number {
    return (width + gap) * this.#pxAt(0)
  }

  #pxAt(z: number): number {
    return this.#size.height / (2 * Math.tan((fieldOfView * Math.PI) / 360) * (this.#size.distance - z))
  }

  /** Draws one frame and says where each slide's caption belongs, in px from the middle of the stage. */
  draw({ position, speed }: Travel): CaptionPlace[] {
    const places = this.#slides.map((mesh, index) => {
      const angle = offsetOf(index, position, this.#slides.length) * step
      const z = radius * (1 - Math.cos(angle))
      const [across, away] = [radius * Math.sin(angle), Math.abs(angle) / step]
      mesh.position.set(across, lift, z)
      mesh.rotation.y = -angle
      mesh.visible = away < 3.2
      const { uniforms } = mesh.program
      uniforms['phase'].value = position * 2.2 + index
      uniforms['swell'].value = 0.045 + Math.min(0.22, Math.abs(speed) * 0.05)
      uniforms['shown'].value = (uniforms['picture'].value as Texture).image ? 1 : 0
      uniforms['light'].value = 1 - Math.min(0.55, away * 0.24)
      const px = this.#pxAt(z)
      return { x: across * px, y: (height / 2 - lift) * px + 16, near: Math.max(0, 1 - away / 1.6) }
    })
    this.#renderer.render({ scene: this.#scene, camera: this.#camera })
    return places
  }

  dispose(): void {
    for (const image of this.#images) image.onload = null
    for (const texture of this.#textures) this.#gl.deleteTexture(texture.texture)
    for (const program of this.#programs) program.remove()
    this.#geometry.remove()
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext()
  }
}
