import { EXTENT, latAt, lonAt, tileX, tileY } from '@varuna/geo/tiles/mercator'

const world = { z: 0, x: 0, y: 0 }

/** Web Mercator as shares of the world: x from 180 W eastwards, y from 85.05 N southwards; latitudes beyond are clamped. */
export const worldX = (lon: number): number => tileX(world, lon) / EXTENT
export const worldY = (lat: number): number => tileY(world, lat) / EXTENT

export const lonOfWorld = (x: number): number => lonAt(world, x * EXTENT)
export const latOfWorld = (y: number): number => latAt(world, y * EXTENT)
