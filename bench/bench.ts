/** `npm run bench NAME`: measures one part of Varuna and its peers in the same run. */
const benches: Record<string, () => Promise<unknown>> = {
  ais: () => import('./ais.ts'),
  'ais-fuzz': () => import('./ais-fuzz.ts'),
  alerts: () => import('./alerts.ts'),
  fishing: () => import('./fishing.ts'),
  geo: () => import('./geo.ts'),
  globe: () => import('./globe.ts'),
  ingest: () => import('./ingest.ts'),
  'import-waits': () => import('./import-waits.ts'),
  joints: () => import('./joints.ts'),
  'live-streams': () => import('./live-streams.ts'),
  oil: () => import('./oil.ts'),
  'oil-load': () => import('./oil-load.ts'),
  positions: () => import('./positions.ts'),
  'request-holds': () => import('./request-holds.ts'),
  site: () => import('./lighthouse.ts'),
  vessels: () => import('./vessels.ts'),
  'vessels-search': () => import('./vessels-search.ts'),
  'watch-map': () => import('./watch-map.ts'),
}

const name = process.argv[2] ?? ''
const start = benches[name]
if (!start) {
  console.error(`npm run bench NAME, where NAME is one of: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
await start()
