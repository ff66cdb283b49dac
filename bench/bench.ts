/** `npm run bench NAME`: measures one part of Varuna and its peers in the same run. */
const benches: Record<string, () => Promise<unknown>> = {
  ais: () => import('./watch/ais.ts'),
  areas: () => import('./desk/areas.ts'),
  'ais-fuzz': () => import('./watch/ais-fuzz.ts'),
  alerts: () => import('./alerts.ts'),
  bus: () => import('./watch/bus.ts'),
  day: () => import('./desk/day.ts'),
  density: () => import('./watch/density.ts'),
  fishing: () => import('./analysis/fishing.ts'),
  geo: () => import('./geo.ts'),
  globe: () => import('./pages/globe.ts'),
  ingest: () => import('./watch/ingest.ts'),
  'import-waits': () => import('./watch/import-waits.ts'),
  joints: () => import('./joints.ts'),
  'live-streams': () => import('./watch/live-streams.ts'),
  nuisance: () => import('./watch/nuisance.ts'),
  oil: () => import('./analysis/oil.ts'),
  'oil-load': () => import('./analysis/oil-load.ts'),
  positions: () => import('./watch/positions.ts'),
  'request-holds': () => import('./request-holds.ts'),
  site: () => import('./pages/lighthouse.ts'),
  thin: () => import('./watch/thin.ts'),
  vessels: () => import('./watch/vessels.ts'),
  'vessels-search': () => import('./watch/vessels-search.ts'),
  visits: () => import('./watch/visits.ts'),
  'watch-map': () => import('./pages/watch-map.ts'),
}

const name = process.argv[2] ?? ''
const start = benches[name]
if (!start) {
  console.error(`npm run bench NAME, where NAME is one of: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
await start()
