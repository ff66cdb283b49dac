import { Command } from 'commander'
import { bundledPath } from '../../paths.ts'
import { surroundingsOf } from '../../services/watch/tracks/load-surroundings.ts'
import { loadGeo } from '../../services/shared/bundled-data/load-geo.ts'
import { withPlaceLists } from '../../services/watch/places/place-lists.ts'
import { withJamming } from '../../services/watch/tracks/find-jamming.ts'
import { rebuildVessels } from '../../services/watch/tracks/rebuild-vessels.ts'
import { finishWork } from '../../services/watch/tracks/work.ts'
import { withExistingStore } from '../with-store.ts'

const VESSELS_A_READ = 1_000

/**
 * Vessels are replaced in transactions of a few hundred, so the server may keep running, and an interruption leaves every vessel
 * consistent.
 */
export const tracksRebuildCommand = new Command('rebuild')
  .description('Find the events of all stored positions anew, vessel by vessel, and replace those that are stored')
  .action(() =>
    withExistingStore(async (store) => {
      const geo = await withPlaceLists(loadGeo(bundledPath.geo), { store })
      const around = surroundingsOf(geo, bundledPath.geo)
      const { positions, encounters, jamming } = withJamming(store)
      let [vessels, count, busy] = [0, 0, 0]
      const showProgress = (end: string) =>
        process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}${vessels} vessels, ${count} positions${end}`)
      for (let last = 0; ;) {
        const mmsis = await positions.vesselsAfter(last, VESSELS_A_READ)
        const rebuilt = mmsis.map((mmsi) => ({ mmsi }))
        const left = await rebuildVessels(positions, around, rebuilt, {
          comparesAll: true,
          onGroup: (ofGroup, ofPositions) => {
            vessels += ofGroup
            count += ofPositions
            if (process.stderr.isTTY) showProgress('')
          },
        })
        busy += left.length
        const newest = mmsis.at(-1)
        if (newest === undefined) break
        last = newest
      }
      await finishWork({ positions, encounters, locks: store.locks, around, jamming })
      showProgress('\n')
      if (busy > 0)
        process.stderr.write(
          `${busy} vessels received positions all the while and stay as they were. Run this again.\n`,
        )
    }),
  )
