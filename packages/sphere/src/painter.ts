import { cellAt, cellFor, gridSide } from './atlas.ts'
import { ballRadius, halfAngles, tileRadius, type Camera } from './camera.ts'
import { inverse, turned, type Quaternion, type Vector } from './quaternion.ts'
import { ballFragment, ballVertex, numbersPerTile, tileFragment, tileVertex } from './shaders.ts'
import type { SphereColours } from './token-colours.ts'

/** Corners around a tile. */
const segments = 56

export interface TileLook {
  /** Where the tile stands on the ball as it is turned now, a direction. */
  place: Vector
  item: number
  /** How far its picture has come in, and how much it is the active one, 0 to 1. */
  picture: number
  active: number
}

class NoWebGl extends Error {
  override name = 'NoWebGl'

  constructor() {
    super('No WebGL 2 context!')
  }
}

/** All that is asked of WebGL. Throws `NoWebGl` where the browser has no WebGL 2. */
export class Painter {
  /** Pixels along a side of the pictures it takes. */
  readonly cell: number
  readonly #gl: WebGL2RenderingContext
  readonly #itemCount: number
  readonly #tiles: Program
  readonly #ball: Program
  readonly #atlas: WebGLTexture
  readonly #buffers: WebGLBuffer[] = []
  readonly #arrays: WebGLVertexArrayObject[] = []
  readonly #numbers: WebGLBuffer
  readonly #values: Float32Array
  #stale = false

  constructor(canvas: HTMLCanvasElement, tileCount: number, itemCount: number, colours: SphereColours) {
    const gl = canvas.getContext('webgl2', { antialias: false, depth: false, stencil: false })
    if (!gl) throw new NoWebGl()
    this.#gl = gl
    this.#itemCount = itemCount
    this.cell = cellFor(itemCount, gl.getParameter(gl.MAX_TEXTURE_SIZE) as number)
    this.#values = new Float32Array(tileCount * numbersPerTile)
    this.#tiles = link(gl, tileVertex, tileFragment)
    this.#ball = link(gl, ballVertex, ballFragment)
    this.#atlas = this.#makeAtlas()
    this.#arrays.push(this.#shape([-1, -1, 1, -1, -1, 1, 1, 1]), this.#shape(disc()))
    this.#numbers = this.#makeNumbers()
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    for (const { program, at } of [this.#ball, this.#tiles]) {
      gl.useProgram(program)
      gl.uniform1f(at('ball'), ballRadius)
      gl.uniform3fv(at('water'), colours.water)
      gl.uniform3fv(at('line'), colours.line)
      gl.uniform3fv(at('light'), colours.light)
    }
    gl.uniform3fv(this.#tiles.at('ground'), colours.ground)
    gl.uniform3fv(this.#tiles.at('rim'), colours.rim)
    gl.uniform3fv(this.#tiles.at('signal'), colours.active)
    gl.uniform1f(this.#tiles.at('size'), tileRadius)
    gl.uniform1f(this.#tiles.at('cells'), gridSide(itemCount))
  }

  setPicture(item: number, picture: HTMLCanvasElement) {
    const gl = this.#gl
    const { column, row } = cellAt(item, this.#itemCount)
    gl.bindTexture(gl.TEXTURE_2D, this.#atlas)
    gl.texSubImage2D(gl.TEXTURE_2D, 0, column * this.cell, row * this.cell, gl.RGBA, gl.UNSIGNED_BYTE, picture)
    this.#stale = true
  }

  /** Draws `tiles`, the farthest first, into a picture of `width` by `height` pixels. */
  draw(width: number, height: number, camera: Camera, orientation: Quaternion, tiles: readonly TileLook[]) {
    const gl = this.#gl
    const { across, up } = halfAngles(camera.aspect)
    gl.bindTexture(gl.TEXTURE_2D, this.#atlas)
    if (this.#stale) gl.generateMipmap(gl.TEXTURE_2D)
    this.#stale = false
    this.#fill(tiles)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#numbers)
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, this.#values)
    gl.viewport(0, 0, width, height)
    gl.clear(gl.COLOR_BUFFER_BIT)
    this.#ball.use(across, up, camera.distance)
    gl.uniformMatrix3fv(this.#ball.at('unturn'), false, columns(inverse(orientation)))
    gl.bindVertexArray(this.#arrays[0] ?? null)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    this.#tiles.use(across, up, camera.distance)
    gl.bindVertexArray(this.#arrays[1] ?? null)
    gl.drawArraysInstanced(gl.TRIANGLE_FAN, 0, segments + 2, tiles.length)
    gl.bindVertexArray(null)
  }

  /** Gives everything back, the context too. */
  destroy() {
    const gl = this.#gl
    gl.deleteTexture(this.#atlas)
    for (const buffer of this.#buffers) gl.deleteBuffer(buffer)
    for (const array of this.#arrays) gl.deleteVertexArray(array)
    for (const { program } of [this.#tiles, this.#ball]) gl.deleteProgram(program)
    gl.getExtension('WEBGL_lose_context')?.loseContext()
  }

  #fill(tiles: readonly TileLook[]) {
    tiles.forEach(({ place, item, picture, active }, index) => {
      const { column, row } = cellAt(item, this.#itemCount)
      this.#values.set([...place, column, row, picture, active], index * numbersPerTile)
    })
  }

  #makeAtlas(): WebGLTexture {
    const gl = this.#gl
    const texture = gl.createTexture()
    const side = this.cell * gridSide(this.#itemCount)
    // Below 32 px a cell's neighbours would shine through.
    const levels = Math.max(1, Math.floor(Math.log2(this.cell)) - 4)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.texStorage2D(gl.TEXTURE_2D, levels, gl.RGBA8, side, side)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
    return texture
  }

  #shape(corners: number[]): WebGLVertexArrayObject {
    const gl = this.#gl
    const array = gl.createVertexArray()
    gl.bindVertexArray(array)
    this.#buffer(new Float32Array(corners), gl.STATIC_DRAW)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
    return array
  }

  #makeNumbers(): WebGLBuffer {
    const gl = this.#gl
    const buffer = this.#buffer(this.#values, gl.DYNAMIC_DRAW)
    const bytes = Float32Array.BYTES_PER_ELEMENT
    for (const [location, size, offset] of [
      [1, 3, 0],
      [2, 2, 3],
      [3, 2, 5],
    ] as const) {
      gl.enableVertexAttribArray(location)
      gl.vertexAttribPointer(location, size, gl.FLOAT, false, numbersPerTile * bytes, offset * bytes)
      gl.vertexAttribDivisor(location, 1)
    }
    gl.bindVertexArray(null)
    return buffer
  }

  #buffer(values: Float32Array, usage: number): WebGLBuffer {
    const buffer = this.#gl.createBuffer()
    this.#gl.bindBuffer(this.#gl.ARRAY_BUFFER, buffer)
    this.#gl.bufferData(this.#gl.ARRAY_BUFFER, values, usage)
    this.#buffers.push(buffer)
    return buffer
  }
}

interface Program {
  program: WebGLProgram
  at(uniform: string): WebGLUniformLocation | null
  use(across: number, up: number, distance: number): void
}

/** A failure of the compiler goes to the browser's log; the lost context that may lie behind it is told on its own. */
function link(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const program = gl.createProgram()
  const parts = [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const
  const shaders = parts.flatMap(([type, source]) => {
    const shader = gl.createShader(type)
    if (!shader) return []
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    return shader
  })
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    const said = [...shaders.map((shader) => gl.getShaderInfoLog(shader)), gl.getProgramInfoLog(program)]
    reportError(new Error(`A shader cannot be used: ${said.filter(Boolean).join(' ')}`))
  }
  for (const shader of shaders) gl.deleteShader(shader)
  const known = new Map<string, WebGLUniformLocation | null>()
  const at = (uniform: string) => {
    const found = known.get(uniform)
    if (found !== undefined) return found
    const location = gl.getUniformLocation(program, uniform)
    known.set(uniform, location)
    return location
  }
  return {
    program,
    at,
    use(across, up, distance) {
      gl.useProgram(program)
      gl.uniform2f(at('halfAngle'), across, up)
      gl.uniform1f(at('distanceTo'), distance)
    },
  }
}

function disc(): number[] {
  const around = Array.from({ length: segments + 1 }, (_, index) => (index / segments) * 2 * Math.PI)
  return [0, 0, ...around.flatMap((angle) => [Math.cos(angle), Math.sin(angle)])]
}

const columns = (turn: Quaternion): number[] =>
  (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).flatMap((axis) => [...turned(turn, axis)])
