import { bundledPath } from '../../apps/server/src/paths.ts'
import { loadGeo } from '../../apps/server/src/services/shared/bundled-data/load-geo.ts'
import { surroundingsOf } from '../../apps/server/src/services/watch/tracks/load-surroundings.ts'
import { createFleet, fleetChunks } from './vessels-fleet.ts'

/** Sends the next chunk of a fleet for each message, and null after the last. Arguments: vessels, positions, milliseconds between reports. */
const [vessels = 0, positions = 0, intervalMs = 0] = process.argv.slice(2).map(Number)
const geo = loadGeo(bundledPath.geo)
const chunks = fleetChunks(createFleet(vessels, geo, surroundingsOf(geo, bundledPath.geo)), positions, intervalMs)
process.on('message', () => process.send?.(chunks.next().value ?? null))
