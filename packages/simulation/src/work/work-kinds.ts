import * as line from './line-gears.ts'
import * as net from './net-gears.ts'
import * as search from './search-work.ts'
import * as station from './station-work.ts'
import * as survey from './survey-work.ts'
import type { Script } from './survey-work.ts'
import * as transport from './transport-work.ts'

/** A kind of work at sea. */
export type WorkKind = {
  readonly name: string
  /** Whether it is a fishing gear. */
  readonly isGear: boolean
  readonly script: Script
  /** Least and greatest distance of the first position from the coast, km. */
  readonly shoreKm: readonly [number, number]
  /** Types of ship (ITU-R M.1371) that such vessels state. */
  readonly shipTypes: readonly number[]
  readonly lengthMetres: readonly [number, number]
  /** Never shown to a model nor used to choose anything: it shows what happens to work that nobody thought of. */
  readonly isHeldOut: boolean
}

const berth = [0.1, 0.4] as const
const coastal = [4, 40] as const
const offshore = [25, 300] as const

const work = (
  name: string,
  script: Script,
  shoreKm: readonly [number, number],
  shipTypes: readonly number[],
  lengthMetres: readonly [number, number],
): WorkKind => ({ name, isGear: false, script, shoreKm, shipTypes, lengthMetres, isHeldOut: false })

const heldOut = (...of: Parameters<typeof work>): WorkKind => ({ ...work(...of), isHeldOut: true })

const gear = (
  name: string,
  script: Script,
  shoreKm: readonly [number, number],
  lengthMetres: readonly [number, number],
): WorkKind => ({ ...work(name, script, shoreKm, [30], lengthMetres), isGear: true })

export const WORK_KINDS: readonly WorkKind[] = [
  work('seismic survey', survey.seismicSurvey, offshore, [90, 33, 70], [65, 110]),
  work('hydrographic survey', survey.hydrographicSurvey, coastal, [33, 90], [20, 80]),
  work('cable laying', survey.cableLaying, coastal, [33, 70], [80, 140]),
  work('pipe laying', survey.pipeLaying, coastal, [33, 90], [100, 300]),
  work('pipeline inspection', survey.pipelineInspection, coastal, [33, 90], [60, 120]),
  work('research stations', survey.researchStations, offshore, [90, 58], [40, 110]),
  heldOut('mine hunting', survey.mineHunting, coastal, [35], [40, 60]),
  work('oil recovery', survey.oilRecovery, coastal, [54, 33], [30, 80]),
  work('towing', transport.towing, coastal, [31, 32, 52], [25, 70]),
  work('towing in weather', transport.towingInWeather, coastal, [31, 32, 52], [22, 50]),
  work('slow steaming', transport.slowSteaming, offshore, [80, 70], [120, 330]),
  work('waiting under way', transport.waitingUnderWay, coastal, [70, 80], [80, 300]),
  work('drifting at night', transport.driftingAtNight, offshore, [70, 80, 37], [12, 120]),
  work('passage', transport.passage, coastal, [70, 80, 60], [80, 330]),
  work('ferry', transport.ferry, berth, [60, 69], [40, 180]),
  work('bunkering', transport.bunkering, berth, [80, 89], [40, 110]),
  work('pilot boat', station.pilotBoat, berth, [50], [12, 30]),
  work('dredging for sand', station.sandDredging, berth, [33], [60, 180]),
  work('guarding', station.guarding, coastal, [90, 99, 55], [18, 40]),
  work('dynamic positioning', station.dynamicPositioning, coastal, [90, 33, 70], [60, 200]),
  work('crew transfer', station.crewTransfer, berth, [90, 40, 60], [18, 30]),
  work('buoy tending', station.buoyTending, berth, [33, 90, 55], [30, 70]),
  work('fish farming', station.fishFarming, berth, [90, 99], [12, 60]),
  heldOut('expanding square search', search.expandingSquare, offshore, [51, 55], [15, 80]),
  work('parallel search', search.parallelSearch, coastal, [51, 55], [15, 90]),
  work('patrolling', search.patrolling, coastal, [55, 35], [25, 90]),
  work('yacht racing', search.yachtRacing, coastal, [36], [9, 25]),
  work('sailing', search.sailing, coastal, [36, 37], [9, 30]),
  heldOut('whale watching', search.whaleWatching, berth, [60, 37], [12, 35]),
  gear('drifting longlines', line.driftingLonglines, [80, 900], [24, 60]),
  gear('bottom longlines', line.bottomLonglines, berth, [18, 50]),
  gear('pots', line.potting, berth, [9, 25]),
  gear('trolling', line.trolling, [15, 300], [12, 28]),
  gear('jigging', line.jigging, [40, 500], [25, 70]),
  gear('pole and line', line.poleAndLine, [15, 200], [18, 60]),
  gear('bottom trawl', net.bottomTrawling, berth, [18, 60]),
  gear('beam trawl', net.beamTrawling, berth, [24, 45]),
  gear('pair trawl', net.pairTrawling, berth, [20, 60]),
  gear('shellfish dredge', net.dredgingShellfish, berth, [12, 40]),
  gear('purse seine', net.purseSeining, [15, 600], [25, 90]),
  gear('fly seine', net.seineNetting, berth, [18, 35]),
  gear('gill nets', net.gillNetting, berth, [12, 30]),
]
