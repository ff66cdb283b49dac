import { linkProgram } from '@varuna/webgl/webgl-context'
import { splitWorld, VESSELS_PER_ROW, VESSEL_NUMBERS } from './pack-vessels.ts'
import { fragmentShader, vertexShader } from './vessel-shaders.ts'

type Rgb = readonly [red: number, green: number, blue: number]

export interface VesselColours {
  /** Indexed by the colour packed with vessels, at most `MAX_COLOURS`. */
  fills: readonly Rgb[]
  edge: Rgb
  ring: Rgb
}

export interface VesselFrame {
  /** Matrix to clip space from Mercator shares of the world, column-major. */
  matrix: ArrayLike<number>
  /** Centre of the view in shares of the world; may lie beyond [0, 1). */
  centre: readonly [x: number, y: number]
  /** Number of worlds across the width of the view. */
  worlds: number
  widthPixels: number
  heightPixels: number
  lengthPixels: number
  nowSeconds: number
}

const TEXEL_NUMBERS = 4
const ROW_NUMBERS = VESSELS_PER_ROW * VESSEL_NUMBERS
const uniformNames = [
  'u_vessels',
  'u_matrix',
  'u_centre',
  'u_copy',
  'u_now',
  'u_clip_per_pixel',
  'u_length',
  'u_reach',
  'u_only',
  'u_colours',
  'u_edge',
  'u_ring',
  'u_density',
] as const

type Uniforms = Record<(typeof uniformNames)[number], WebGLUniformLocation | null>

/** Allocates numbers for `count` vessels: whole rows of the texture. */
export const createVesselNumbers = (count: number): Float32Array =>
  new Float32Array(Math.max(1, Math.ceil(count / VESSELS_PER_ROW)) * ROW_NUMBERS)

/** Draws packed vessels into a WebGL 2 context, one triangle each, without attributes. */
export class VesselPainter {
  readonly #gl: WebGL2RenderingContext
  readonly #program: WebGLProgram
  readonly #uniforms: Uniforms
  readonly #texture: WebGLTexture
  readonly #array: WebGLVertexArrayObject
  #rows = 0

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
    this.#program = linkProgram(gl, vertexShader, fragmentShader)
    this.#uniforms = Object.fromEntries(
      uniformNames.map((name) => [name, gl.getUniformLocation(this.#program, name)]),
    ) as Uniforms
    this.#array = gl.createVertexArray()
    this.#texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, this.#texture)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
  }

  /** Uploads the first `count` vessels of `numbers`, made by `createVesselNumbers`. */
  upload(numbers: Float32Array, count: number): void {
    const gl = this.#gl
    const width = ROW_NUMBERS / TEXEL_NUMBERS
    const rows = numbers.length / ROW_NUMBERS
    gl.bindTexture(gl.TEXTURE_2D, this.#texture)
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
    if (rows !== this.#rows) {
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, rows, 0, gl.RGBA, gl.FLOAT, null)
      this.#rows = rows
    }
    const usedRows = Math.ceil(count / VESSELS_PER_ROW)
    if (usedRows > 0) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, usedRows, gl.RGBA, gl.FLOAT, numbers, 0)
  }

  /** Draws `count` vessels, and the ring around the vessel at `selected`, -1 for none. */
  draw(frame: VesselFrame, colours: VesselColours, count: number, selected: number): void {
    const gl = this.#gl
    const at = this.#uniforms
    gl.useProgram(this.#program)
    gl.bindVertexArray(this.#array)
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, this.#texture)
    gl.uniform1i(at.u_vessels, 0)
    gl.uniformMatrix4fv(at.u_matrix, false, toCentre(frame.matrix, frame.centre))
    const [coarseX, fineX] = splitWorld(frame.centre[0])
    const [coarseY, fineY] = splitWorld(frame.centre[1])
    gl.uniform4f(at.u_centre, coarseX, coarseY, fineX, fineY)
    gl.uniform1f(at.u_now, frame.nowSeconds)
    gl.uniform2f(at.u_clip_per_pixel, 2 / frame.widthPixels, -2 / frame.heightPixels)
    gl.uniform1f(at.u_density, gl.drawingBufferWidth / frame.widthPixels)
    gl.uniform3fv(at.u_colours, colours.fills.flat())
    gl.uniform3f(at.u_edge, ...colours.edge)
    gl.uniform3f(at.u_ring, ...colours.ring)
    const copies = Math.max(0, Math.ceil((frame.worlds - 1) / 2))
    for (let copy = -copies; copy <= copies; copy += 1) {
      gl.uniform1f(at.u_copy, copy)
      gl.uniform1f(at.u_length, frame.lengthPixels)
      gl.uniform1f(at.u_reach, 1.5)
      gl.uniform1i(at.u_only, -1)
      gl.drawArrays(gl.TRIANGLES, 0, count * 3)
      if (selected < 0) continue
      gl.uniform1f(at.u_length, frame.lengthPixels + 7)
      gl.uniform1f(at.u_reach, 3)
      gl.uniform1i(at.u_only, selected)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    }
    gl.bindVertexArray(null)
  }

  destroy(): void {
    this.#gl.deleteProgram(this.#program)
    this.#gl.deleteTexture(this.#texture)
    this.#gl.deleteVertexArray(this.#array)
  }
}

/** Moves `matrix` to `centre`, in double precision until the last step. */
function toCentre(matrix: ArrayLike<number>, [x, y]: readonly [number, number]): Float32Array {
  const result = Float32Array.from(matrix)
  for (let row = 0; row < 4; row += 1)
    result[12 + row] = (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[12 + row] ?? 0)
  return result
}
