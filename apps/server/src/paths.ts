import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** What the product ships with, wherever it is started from. */
export const shipped = {
  models: at('data/models'),
  geo: at('data/geo'),
  basemap: at('data/basemap'),
  risk: at('data/risk'),
  horn: at('data/sound/horn.mp3'),
  site: at('apps/web/build/client'),
}
