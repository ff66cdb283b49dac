import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fault } from '@varuna/contract/field-fault'
import { isTile, MAX_ZOOM } from '@varuna/geo/tiles/mercator'
import type { BaseMap } from '../../../services/shared/base-map/base-map.ts'
import { codedError } from '../../../errors/coded-error.ts'
import { chooseEncoding } from '../../answers/choose-encoding.ts'
import { publicOriginOf } from '../../public-origin.ts'

const wholeNumber = (code: 'tile_zoom_not_whole' | 'tile_column_not_whole') =>
  z
    .string()
    .regex(/^\d{1,5}$/, fault(code))
    .transform(Number)

const address = z.object({
  version: z.string().regex(/^[0-9a-f]{1,64}$/, fault('tile_version_not_hexadecimal')),
  z: wholeNumber('tile_zoom_not_whole'),
  x: wholeNumber('tile_column_not_whole'),
  y: z
    .string()
    .regex(/^\d{1,5}\.mvt$/, fault('tile_row_not_whole'))
    .transform((text) => Number(text.slice(0, -'.mvt'.length))),
})

const LAYERS: Record<string, Record<string, string>> = {
  coast: { kind: 'land or water, each painted over the features before it' },
  lines: { kind: 'border, territorial (12 nm) or exclusive (200 nm); the limits are approximate' },
  grid: { step: 'Spacing, in minutes, of the coarsest grid that contains the line' },
  zones: { kind: 'protected_area or seasonal_closure, approximate', name: 'Name' },
  ports: { name: 'Name', rank: '0 large, 1 other' },
  names: { kind: 'country, sea or zone', name: 'Name', rank: '0 and up; lower ranks are shown first' },
}

/** The base map as vector tiles. The URL contains the version of the data, so that tiles can be cached for ever. */
export function tileRoutes(baseMap: BaseMap, publicUrl: string | null): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/tiles.json',
      { schema: { tags: ['map'], summary: 'The base map as TileJSON 3.0' } },
      async (request, reply) => {
        const version = baseMap.version()
        return reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send({
            tilejson: '3.0.0',
            name: 'Varuna base map',
            tiles: [`${publicOriginOf(request, publicUrl)}/tiles/${version}/{z}/{x}/{y}.mvt`],
            minzoom: 0,
            maxzoom: MAX_ZOOM,
            attribution: '© OpenStreetMap contributors',
            vector_layers: Object.entries(LAYERS).map(([id, fields]) => ({ id, fields })),
          })
      },
    )

    app.get(
      '/tiles/:version/:z/:x/:y',
      {
        schema: {
          tags: ['map'],
          summary: `A tile of the base map (Mapbox Vector Tile), zoom 0 to ${MAX_ZOOM}`,
          params: address,
        },
      },
      async (request, reply) => {
        const { version, ...at } = request.params
        if (!isTile(at)) {
          throw codedError('not_found.tile', { ...at, maxZoom: MAX_ZOOM })
        }
        const current = baseMap.version()
        if (version !== current) {
          return reply
            .header('cache-control', 'no-store')
            .redirect(`/tiles/${current}/${at.z}/${at.x}/${at.y}.mvt`, 307)
        }
        const tag = `"${version}-${at.z}-${at.x}-${at.y}"`
        reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('etag', tag)
          .header('vary', 'accept-encoding')
        if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
        const tile = baseMap.tile(at)
        reply.type('application/vnd.mapbox-vector-tile')
        const encoding = chooseEncoding(request.headers, ['gzip'])
        return encoding === 'gzip' ? reply.header('content-encoding', 'gzip').send(tile) : reply.send(gunzipSync(tile))
      },
    )
  }
}
