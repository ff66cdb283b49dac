export class NoWebGlError extends Error {
  override name = 'NoWebGlError'

  constructor() {
    super('No WebGL 2 context!')
  }
}

export interface Program {
  use(): void
  /** Null for a uniform that the compiler removed. */
  uniform(name: string): WebGLUniformLocation | null
}

/** Compiles and links a program. Reports a shader that does not compile or link to the browser's log. */
export function linkProgram(gl: WebGL2RenderingContext, vertexSource: string, fragmentSource: string): WebGLProgram {
  const program = gl.createProgram()
  const shaders = [
    attachShader(gl, program, gl.VERTEX_SHADER, vertexSource),
    attachShader(gl, program, gl.FRAGMENT_SHADER, fragmentSource),
  ]
  gl.linkProgram(program)
  // A lost context fails every link; its own event reports that.
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    const logs = [...shaders.map((shader) => shader && gl.getShaderInfoLog(shader)), gl.getProgramInfoLog(program)]
    reportError(new Error(`shader program failed to link: ${logs.filter(Boolean).join(' ')}`))
  }
  for (const shader of shaders) gl.deleteShader(shader)
  return program
}

function attachShader(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  type: number,
  source: string,
): WebGLShader | null {
  const shader = gl.createShader(type)
  if (!shader) return null
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  gl.attachShader(program, shader)
  return shader
}

/** A WebGL 2 context and the resources created in it; `destroy` releases all of them. */
export class WebGlContext {
  readonly gl: WebGL2RenderingContext
  readonly #deletions: (() => void)[] = []

  /** Throws `NoWebGlError` without WebGL 2. */
  constructor(canvas: HTMLCanvasElement, attributes: WebGLContextAttributes) {
    const gl = canvas.getContext('webgl2', attributes)
    if (!gl) throw new NoWebGlError()
    this.gl = gl
  }

  createProgram(vertexSource: string, fragmentSource: string): Program {
    const { gl } = this
    const program = linkProgram(gl, vertexSource, fragmentSource)
    this.#deletions.push(() => gl.deleteProgram(program))
    const locations = new Map<string, WebGLUniformLocation | null>()
    return {
      use: () => gl.useProgram(program),
      uniform(name) {
        const cached = locations.get(name)
        if (cached !== undefined) return cached
        const location = gl.getUniformLocation(program, name)
        locations.set(name, location)
        return location
      },
    }
  }

  /** A mipmapped texture, bound, that does not repeat. */
  createTexture(): WebGLTexture {
    const { gl } = this
    const texture = gl.createTexture()
    this.#deletions.push(() => gl.deleteTexture(texture))
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
    return texture
  }

  createBuffer(values: Float32Array, usage: number): WebGLBuffer {
    const { gl } = this
    const buffer = gl.createBuffer()
    this.#deletions.push(() => gl.deleteBuffer(buffer))
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.bufferData(gl.ARRAY_BUFFER, values, usage)
    return buffer
  }

  createVertexArray(): WebGLVertexArrayObject {
    const { gl } = this
    const array = gl.createVertexArray()
    this.#deletions.push(() => gl.deleteVertexArray(array))
    return array
  }

  destroy(): void {
    for (const remove of this.#deletions) remove()
    this.gl.getExtension('WEBGL_lose_context')?.loseContext()
  }
}
