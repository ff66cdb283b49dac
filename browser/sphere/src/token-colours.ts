const tokens = {
  ground: '--abyss',
  water: '--deep',
  rim: '--slate',
  line: '--line-strong',
  light: '--ink',
  active: '--buoy',
} as const

type Tone = readonly [red: number, green: number, blue: number]

export type SphereColours = Record<keyof typeof tokens, Tone>

/** Resolves the page's colour tokens at `element`, components 0 to 1; grey for a missing token. */
export function readTokenColours(element: HTMLElement): SphereColours {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })
  const probe = element.appendChild(document.createElement('span'))
  const tone = (token: string): Tone => {
    if (!context) return [0.5, 0.5, 0.5]
    probe.style.color = `var(${token}, gray)`
    context.fillStyle = getComputedStyle(probe).color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return [red / 255, green / 255, blue / 255]
  }
  const colours = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, tone(token)]))
  probe.remove()
  return colours as SphereColours
}

export const cssColour = (tone: Tone, alpha = 1): string =>
  `rgb(${tone.map((part) => Math.round(part * 255)).join(' ')} / ${alpha})`
