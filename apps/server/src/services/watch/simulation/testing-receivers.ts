import type { PositionReport } from '@varuna/ais/reports/report'
import { FIRST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import type { SimulationOptions } from './create-simulation.ts'
import type { SimulatedReceivers } from './start-receivers.ts'

const INTERVAL_MS = 600_000

/** Receivers of vessels that sail east at ten knots and report every ten minutes. */
export function startTestReceivers({ vessels, seed, period }: SimulationOptions): SimulatedReceivers {
  let nextMs = period.fromMs
  const reportAt = (timeMs: number, at: number) =>
    testPosition({
      mmsi: FIRST_SIMULATED_MMSI + 1 + at,
      timeMs,
      lat: -30 + at / 100,
      lon: 60 + (seed % 10) + ((timeMs - period.fromMs) / INTERVAL_MS) * 0.03,
      speedKnots: 10,
      courseDegrees: 90,
      headingDegrees: 90,
      navigationStatus: 0,
    })
  return {
    async receiveUntil(untilMs) {
      const positions: PositionReport[] = []
      for (; nextMs < Math.min(untilMs, period.toMs); nextMs += INTERVAL_MS)
        for (let at = 0; at < vessels; at++) positions.push(reportAt(nextMs, at))
      return { positions, staticReports: [] }
    },
    async close() {},
  }
}
