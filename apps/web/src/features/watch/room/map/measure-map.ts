import type { Rectangle } from '@varuna/map/free-part'

/** The frame of the map, from its own corner, and the elements over it: cards, buttons and the map's own notes. */
export function measureMap(
  frame: HTMLElement | null,
  overlay: HTMLElement | null,
): { frame: Rectangle; covers: readonly Rectangle[] } {
  const { x = 0, y = 0, width = 0, height = 0 } = frame?.getBoundingClientRect() ?? {}
  const parts = [
    ...(overlay?.children ?? []),
    ...(frame?.parentElement?.querySelectorAll('[data-map-controls], .maplibregl-ctrl') ?? []),
  ]
  const covers = parts.map((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect()
    return { left: left - x, top: top - y, right: right - x, bottom: bottom - y }
  })
  return { frame: { left: 0, top: 0, right: width, bottom: height }, covers }
}
