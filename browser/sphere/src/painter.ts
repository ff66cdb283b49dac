import { WebGlContext, type Program } from '@varuna/webgl/webgl-context'
import { cellAt, cellSidePixels, gridSide } from './atlas.ts'
import { ballRadius, halfAngles, tileRadius, type Camera } from './camera.ts'
import { inverse, rotate, type Quaternion, type Vector } from './quaternion.ts'
import { ballFragment, ballVertex, floatsPerTile, tileFragment, tileVertex } from './shaders.ts'
import type { SphereColours } from './token-colours.ts'

/** Number of segments of a tile's outline. */
const segments = 56

export interface TileLook {
  /** Direction of the tile in the current orientation. */
  place: Vector
  item: number
  /** Opacity of its picture, and how active the tile is, 0 to 1. */
  picture: number
  active: number
}

/** Renders the ball and its tiles. Throws `NoWebGlError` without WebGL 2. */
export class Painter {
  /** Side of the pictures in pixels. */
  readonly cell: number
  readonly #context: WebGlContext
  readonly #gl: WebGL2RenderingContext
  readonly #itemCount: number
  readonly #tiles: Program
  readonly #ball: Program
  readonly #atlas: WebGLTexture
  readonly #arrays: WebGLVertexArrayObject[] = []
  readonly #numbers: WebGLBuffer
  readonly #values: Float32Array
  #stale = false

  constructor(
    canvas: HTMLCanvasElement,
    tileCount: number,
    itemCount: number,
    colours: SphereColours,
    pictureSide?: number,
  ) {
    this.#context = new WebGlContext(canvas, { antialias: false, depth: false, stencil: false })
    const { gl } = this.#context
    this.#gl = gl
    this.#itemCount = itemCount
    this.cell = cellSidePixels(itemCount, gl.getParameter(gl.MAX_TEXTURE_SIZE) as number, pictureSide)
    this.#values = new Float32Array(tileCount * floatsPerTile)
    this.#tiles = this.#context.createProgram(tileVertex, tileFragment)
    this.#ball = this.#context.createProgram(ballVertex, ballFragment)
    this.#atlas = this.#makeAtlas()
    this.#arrays.push(this.#shape([-1, -1, 1, -1, -1, 1, 1, 1]), this.#shape(disc()))
    this.#numbers = this.#makeNumbers()
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    for (const program of [this.#ball, this.#tiles]) {
      const { uniform } = program
      program.use()
      gl.uniform1f(uniform('ball'), ballRadius)
      gl.uniform3fv(uniform('water'), colours.water)
      gl.uniform3fv(uniform('line'), colours.line)
      gl.uniform3fv(uniform('light'), colours.light)
    }
    gl.uniform3fv(this.#tiles.uniform('ground'), colours.ground)
    gl.uniform3fv(this.#tiles.uniform('rim'), colours.rim)
    gl.uniform3fv(this.#tiles.uniform('signal'), colours.active)
    gl.uniform1f(this.#tiles.uniform('size'), tileRadius)
    gl.uniform1f(this.#tiles.uniform('cells'), gridSide(itemCount))
  }

  setPicture(item: number, picture: HTMLCanvasElement) {
    const gl = this.#gl
    const { column, row } = cellAt(item, this.#itemCount)
    gl.bindTexture(gl.TEXTURE_2D, this.#atlas)
    gl.texSubImage2D(gl.TEXTURE_2D, 0, column * this.cell, row * this.cell, gl.RGBA, gl.UNSIGNED_BYTE, picture)
    this.#stale = true
  }

  /** Draws `tiles`, farthest first, into a view of `width` by `height` pixels. */
  draw(width: number, height: number, camera: Camera, orientation: Quaternion, tiles: readonly TileLook[]) {
    const gl = this.#gl
    gl.bindTexture(gl.TEXTURE_2D, this.#atlas)
    if (this.#stale) gl.generateMipmap(gl.TEXTURE_2D)
    this.#stale = false
    this.#fill(tiles)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#numbers)
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, this.#values)
    gl.viewport(0, 0, width, height)
    gl.clear(gl.COLOR_BUFFER_BIT)
    this.#useProgram(this.#ball, camera)
    gl.uniformMatrix3fv(this.#ball.uniform('unturn'), false, columns(inverse(orientation)))
    gl.bindVertexArray(this.#arrays[0] ?? null)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    this.#useProgram(this.#tiles, camera)
    gl.bindVertexArray(this.#arrays[1] ?? null)
    gl.drawArraysInstanced(gl.TRIANGLE_FAN, 0, segments + 2, tiles.length)
    gl.bindVertexArray(null)
  }

  destroy() {
    this.#context.destroy()
  }

  #useProgram(program: Program, { aspect, distance }: Camera) {
    const { across, up } = halfAngles(aspect)
    program.use()
    this.#gl.uniform2f(program.uniform('halfAngle'), across, up)
    this.#gl.uniform1f(program.uniform('distanceTo'), distance)
  }

  #fill(tiles: readonly TileLook[]) {
    tiles.forEach(({ place, item, picture, active }, index) => {
      const { column, row } = cellAt(item, this.#itemCount)
      this.#values.set([...place, column, row, picture, active], index * floatsPerTile)
    })
  }

  #makeAtlas(): WebGLTexture {
    const gl = this.#gl
    const texture = this.#context.createTexture()
    const side = this.cell * gridSide(this.#itemCount)
    // Below 32 px, mipmaps would blend in neighbouring cells.
    const levels = Math.max(1, Math.floor(Math.log2(this.cell)) - 4)
    gl.texStorage2D(gl.TEXTURE_2D, levels, gl.RGBA8, side, side)
    return texture
  }

  #shape(corners: number[]): WebGLVertexArrayObject {
    const gl = this.#gl
    const array = this.#context.createVertexArray()
    gl.bindVertexArray(array)
    this.#context.createBuffer(new Float32Array(corners), gl.STATIC_DRAW)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
    return array
  }

  #makeNumbers(): WebGLBuffer {
    const gl = this.#gl
    const buffer = this.#context.createBuffer(this.#values, gl.DYNAMIC_DRAW)
    const bytes = Float32Array.BYTES_PER_ELEMENT
    for (const [location, size, offset] of [
      [1, 3, 0],
      [2, 2, 3],
      [3, 2, 5],
    ] as const) {
      gl.enableVertexAttribArray(location)
      gl.vertexAttribPointer(location, size, gl.FLOAT, false, floatsPerTile * bytes, offset * bytes)
      gl.vertexAttribDivisor(location, 1)
    }
    gl.bindVertexArray(null)
    return buffer
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
  ).flatMap((axis) => [...rotate(turn, axis)])
