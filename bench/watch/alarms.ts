import { openAisFile } from '../../apps/server/src/services/watch/ais/open-ais-file.ts'
import { loadSurroundings } from '../../apps/server/src/services/watch/tracks/load-surroundings.ts'
import { findEvents, readFileTracks } from '../../apps/server/src/services/watch/tracks/read-tracks.ts'
import { countAlerts, playScene } from '../../apps/server/src/services/watch/tracks/scenes/testing-alarms.ts'
import { ordinaryScenes, troubledScenes } from '../../apps/server/src/services/watch/tracks/scenes/testing-scenes.ts'
import { silenceScenes } from '../../apps/server/src/services/watch/tracks/scenes/silence-scenes.ts'
import { bundledPath } from '../../apps/server/src/paths.ts'

/**
 * Alerts of scenes of ordinary life at sea, of trouble, and of AIS files; as in production, without the limits of feeds and cool-downs.
 * `node bench/watch/alarms.ts [FILE ...]`
 */
const SEED = 35
const around = loadSurroundings(bundledPath.geo)
const show = (alerts: Readonly<Record<string, number>>) =>
  Object.entries(alerts)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ') || 'none'

let [nuisances, hours] = [0, 0]
for (const scene of ordinaryScenes(SEED)) {
  const { alerts } = playScene(scene, around)
  const more = Object.entries(alerts).reduce(
    (sum, [code, count]) => sum + Math.max(0, count - (scene.allowed[code] ?? 0)),
    0,
  )
  nuisances += more
  hours += scene.hours
  console.log(`${scene.name}: ${show(alerts)}${more > 0 ? ` (${more} too many)` : ''}`)
}
console.log(`Nuisance alerts: ${nuisances} in ${hours} hours, ${(nuisances / hours).toFixed(3)} an hour\n`)
for (const scene of troubledScenes(SEED)) console.log(`${scene.name}: ${show(playScene(scene, around).alerts)}`)

console.log('\nSilences and their counterparts')
for (const scene of silenceScenes(SEED))
  console.log(`${scene.name}: ${playScene(scene, around).silences.join(', ') || 'none'}`)

for (const path of process.argv.slice(2)) {
  const tracks = await readFileTracks([openAisFile(path, {})], Date.now())
  const events = findEvents(tracks, around, null)
  const timesMs = Array.from({ length: tracks.positions.rows }, (_, row) => tracks.positions.timeOf(row))
  const spanHours =
    timesMs.length === 0
      ? 0
      : (timesMs.reduce((a, b) => Math.max(a, b)) - timesMs.reduce((a, b) => Math.min(a, b))) / 3_600_000
  console.log(
    `\n${path}: ${tracks.positions.rows} positions of ${spanHours.toFixed(1)} hours: ${show(countAlerts(events, tracks.stated))}`,
  )
}
