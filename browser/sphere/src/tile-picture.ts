import { centreSquare } from './atlas.ts'
import type { SphereItem } from './sphere-item.ts'
import { cssColour, type SphereColours } from './token-colours.ts'

export interface TilePainter {
  /** Calls `take` with the picture of `item`, cropped to a square, or with a drawn tile with its title when it fails to load. */
  picture(item: SphereItem, take: (picture: HTMLCanvasElement) => void): Promise<void>
  /** Cancels pending loads. */
  stop(): void
}

/** Creates pictures of `cell` by `cell` pixels. All share one canvas, so `take` must copy its argument before returning. */
export function createTilePainter(cell: number, colours: SphereColours): TilePainter {
  const canvas = Object.assign(document.createElement('canvas'), { width: cell, height: cell })
  const context = canvas.getContext('2d', { alpha: false })
  const under = new Set<HTMLImageElement>()

  return {
    async picture({ image: address, olderImage, title }, take) {
      const image = (await load(address, under)) ?? (olderImage ? await load(olderImage, under) : null)
      if (!context) return
      if (image) {
        const { x, y, side } = centreSquare(image.naturalWidth, image.naturalHeight)
        context.imageSmoothingQuality = 'high'
        context.drawImage(image, x, y, side, side, 0, 0, cell, cell)
      } else drawTile(context, cell, title, colours)
      take(canvas)
    },
    stop() {
      for (const image of under) image.src = ''
      under.clear()
    },
  }
}

async function load(address: string, under: Set<HTMLImageElement>): Promise<HTMLImageElement | null> {
  const image = new Image()
  if (/^(https?:)?\/\//.test(address)) image.crossOrigin = 'anonymous'
  image.fetchPriority = 'low'
  image.decoding = 'async'
  image.src = address
  under.add(image)
  try {
    await image.decode()
    return image.naturalWidth > 0 ? image : null
  } catch {
    return null
  } finally {
    under.delete(image)
  }
}

/** Draws a chart corner with the title, for a picture that failed to load. */
function drawTile(context: CanvasRenderingContext2D, cell: number, title: string, colours: SphereColours): void {
  const unit = cell / 100
  context.save()
  context.scale(unit, unit)
  context.fillStyle = cssColour(colours.water)
  context.fillRect(0, 0, 100, 100)
  context.strokeStyle = cssColour(colours.line, 0.5)
  context.lineWidth = 0.5
  for (const radius of [18, 32, 48, 66]) {
    context.beginPath()
    context.ellipse(20, 96, radius * 1.2, radius, -0.3, 0, 2 * Math.PI)
    context.stroke()
  }
  context.beginPath()
  for (const at of [25, 50, 75]) {
    context.moveTo(at, 0)
    context.lineTo(at, 100)
    context.moveTo(0, at)
    context.lineTo(100, at)
  }
  context.globalAlpha = 0.45
  context.stroke()
  context.globalAlpha = 1
  context.fillStyle = cssColour(colours.light)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `600 14px ${getComputedStyle(document.documentElement).getPropertyValue('--font-display') || 'sans-serif'}`
  const lines = wrapText(title, (text) => context.measureText(text).width <= 66).slice(0, 4)
  lines.forEach((line, index) => context.fillText(line, 50, 50 + (index - (lines.length - 1) / 2) * 15, 74))
  context.restore()
}

function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
