import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Paths of the bundled data, independent of the working directory. */
export const bundledPath = {
  models: at('data/models'),
  geo: at('data/geo'),
  simulation: at('data/simulation'),
  replay: at('data/public-watch/replay.json'),
  basemap: at('data/basemap'),
  risk: at('data/risk'),
  horn: at('data/sound/horn.mp3'),
  site: at('apps/web/build/client'),
}
