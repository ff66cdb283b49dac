import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { overview, type Overview } from '@varuna/contract/desk/overview'
import type { Language } from '@varuna/language/language'
import { countOverview, type CountedTiles } from '../../../services/desk/overview/overview.ts'
import type { Dependencies } from '../../dependencies.ts'
import { principalOf } from '../../plugins/session.ts'
import { languageOf } from '../../answers/request-language.ts'

const withLabels = (language: Language, { tiles }: CountedTiles): Overview[keyof Overview] => ({
  tiles: tiles.map((tile) => ({ ...tile, label: language.tiles[tile.code] })),
})

export function overviewRoutes(dependencies: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/overview',
      { schema: { tags: ['dashboard'], summary: "The dashboard's metric tiles", response: { 200: overview } } },
      async (request) => {
        const language = languageOf(request)
        const counted = await countOverview(dependencies.store, principalOf(request))
        return {
          oilSpill: withLabels(language, counted.oilSpill),
          illegalFishing: withLabels(language, counted.illegalFishing),
          oceanTrafficking: withLabels(language, counted.oceanTrafficking),
        }
      },
    )
  }
}
