import { loadSurroundings } from '../../apps/server/src/services/watch/tracks/load-surroundings.ts'
import { playScene } from '../../apps/server/src/services/watch/tracks/scenes/testing-alarms.ts'
import { ordinaryScenes, troubledScenes } from '../../apps/server/src/services/watch/tracks/scenes/testing-scenes.ts'
import { feedScenes, playFeedScene } from '../../apps/server/src/services/watch/tracks/scenes/feed-scenes.ts'
import { silenceScenes } from '../../apps/server/src/services/watch/tracks/scenes/silence-scenes.ts'
import { bundledPath } from '../../apps/server/src/paths.ts'

/**
 * Alerts of scenes of ordinary life at sea, and of trouble; as in production, without the limits of feeds and cool-downs. AIS files and the
 * simulation: `npm run bench nuisance`.
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

console.log('\nFeeds that fail and their counterparts')
for (const scene of feedScenes) {
  const { length } = await playFeedScene(scene, around)
  console.log(`${scene.name}: ${length} silent${length === scene.dark ? '' : `, and ${scene.dark} are`}`)
}
