import type { Page } from 'playwright-core'

export interface WebGlWork {
  /** Sides of the textures that were made, pixels. */
  textures: [width: number, height: number][]
  uploads: number
  /** Corners and instances of the last instanced drawing. */
  drawn: [corners: number, instances: number] | null
  draws: number
  /** How far the camera was from the middle in each frame. */
  distances: number[]
  /** Lines of text written on pictures. */
  written: string[]
  /** Drawing contexts that were opened and are not given back. */
  open: number
}

declare global {
  interface Window {
    webGl: WebGlWork & { contexts: WebGL2RenderingContext[] }
  }
}

/** Notes, from inside the page and from its start, what is asked of WebGL. */
export const watchWebGl = (page: Page): Promise<unknown> => page.addInitScript(watch)

export const webGlWork = (page: Page): Promise<WebGlWork> =>
  page.evaluate(() => {
    const { contexts, ...work } = window.webGl
    return { ...work, open: contexts.filter((one) => !one.isContextLost()).length }
  })

function watch() {
  const work: Window['webGl'] = {
    textures: [],
    uploads: 0,
    drawn: null,
    draws: 0,
    distances: [],
    written: [],
    open: 0,
    contexts: [],
  }
  window.webGl = work
  const names = new WeakMap<WebGLUniformLocation, string>()

  /** Has `before` hear the arguments and the result of a method. */
  function hear<Holder extends object>(
    holder: Holder,
    method: keyof Holder,
    heard: (given: never[], result: unknown, self: unknown) => void,
  ) {
    const original = holder[method] as (...given: never[]) => unknown
    holder[method] = function (this: unknown, ...given: never[]) {
      const result = original.apply(this, given)
      heard(given, result, this)
      return result
    } as Holder[typeof method]
  }

  const gl = WebGL2RenderingContext.prototype
  hear(gl, 'texStorage2D', ([, , , width, height]) => work.textures.push([width ?? 0, height ?? 0]))
  hear(gl, 'texSubImage2D', () => (work.uploads += 1))
  hear(gl, 'getUniformLocation', ([, name], location) => names.set(location as WebGLUniformLocation, name ?? ''))
  hear(gl, 'uniform1f', ([location, value]) => {
    if (location && names.get(location) === 'distanceTo') work.distances.push(value ?? 0)
  })
  hear(gl, 'drawArraysInstanced', ([, , corners, instances]) => {
    work.drawn = [corners ?? 0, instances ?? 0]
    work.draws += 1
  })
  hear(CanvasRenderingContext2D.prototype, 'fillText', ([line]) => work.written.push(line ?? ''))
  hear(HTMLCanvasElement.prototype, 'getContext', ([kind], context) => {
    if (kind === 'webgl2' && context) work.contexts.push(context as WebGL2RenderingContext)
  })
}
