import type { Page } from 'playwright-core'

export interface WebGlCalls {
  /** Sizes of the allocated textures, px. */
  textures: [width: number, height: number][]
  uploads: number
  /** Vertices and instances of the last instanced draw call. */
  lastDraw: [vertices: number, instances: number] | null
  draws: number
  /** Distance of the camera from the centre in each frame. */
  distances: number[]
  /** Texts drawn on 2D canvases. */
  texts: string[]
  /** Contexts that are not lost. */
  open: number
}

declare global {
  interface Window {
    webGl: WebGlCalls & { contexts: WebGL2RenderingContext[] }
  }
}

/** Records WebGL calls from the start of the page. */
export const recordWebGlCalls = (page: Page): Promise<unknown> => page.addInitScript(record)

export const readWebGlCalls = (page: Page): Promise<WebGlCalls> =>
  page.evaluate(() => {
    const { contexts, ...work } = window.webGl
    return { ...work, open: contexts.filter((one) => !one.isContextLost()).length }
  })

function record() {
  const work: Window['webGl'] = {
    textures: [],
    uploads: 0,
    lastDraw: null,
    draws: 0,
    distances: [],
    texts: [],
    open: 0,
    contexts: [],
  }
  window.webGl = work
  const names = new WeakMap<WebGLUniformLocation, string>()

  /** Calls `onCall` with the arguments and the result of every call of a method. */
  function spyOn<Holder extends object>(
    holder: Holder,
    method: keyof Holder,
    onCall: (args: never[], result: unknown, self: unknown) => void,
  ) {
    const original = holder[method] as (...args: never[]) => unknown
    holder[method] = function (this: unknown, ...args: never[]) {
      const result = original.apply(this, args)
      onCall(args, result, this)
      return result
    } as Holder[typeof method]
  }

  const gl = WebGL2RenderingContext.prototype
  spyOn(gl, 'texStorage2D', ([, , , width, height]) => work.textures.push([width ?? 0, height ?? 0]))
  spyOn(gl, 'texSubImage2D', () => (work.uploads += 1))
  spyOn(gl, 'getUniformLocation', ([, name], location) => names.set(location as WebGLUniformLocation, name ?? ''))
  spyOn(gl, 'uniform1f', ([location, value]) => {
    if (location && names.get(location) === 'distanceTo') work.distances.push(value ?? 0)
  })
  spyOn(gl, 'drawArraysInstanced', ([, , vertices, instances]) => {
    work.lastDraw = [vertices ?? 0, instances ?? 0]
    work.draws += 1
  })
  spyOn(CanvasRenderingContext2D.prototype, 'fillText', ([line]) => work.texts.push(line ?? ''))
  spyOn(HTMLCanvasElement.prototype, 'getContext', ([kind], context) => {
    if (kind === 'webgl2' && context) work.contexts.push(context as WebGL2RenderingContext)
  })
}
