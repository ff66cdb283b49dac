import { WORK_KINDS } from '@varuna/simulation/work/work-kinds'
import { describe, expect, it } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import { readFishingModel } from '../../shared/bundled-data/read-bundled.ts'
import { evaluateMadeWork } from './evaluate-made-work.ts'

const model = readFishingModel(bundledPath.models)
const kindsOf = (...names: string[]) => WORK_KINDS.filter(({ name }) => names.includes(name))

describe('evaluateMadeWork', () => {
  it('counts each kind of other work, gears by what they have in the water', () => {
    const report = evaluateMadeWork(model, [11], kindsOf('passage', 'bottom trawl'))
    expect(report).toMatchObject({
      tracks: 12,
      kinds: [
        { kind: 'passage', isGear: false, found: null },
        { kind: 'bottom trawl', isGear: true },
      ],
    })
    expect(report.kinds[0]?.fishing).toBeLessThan(0.02)
    expect(report.kinds[1]?.found).toBeGreaterThan(0.7)
    // Near one half nothing is answered (IUU-19), so that at another rate a few answers come or go and none turns around.
    const { refused = 0, answered = 0, opposite } = report.differsByReception['120'] ?? {}
    expect(refused + answered).toBeGreaterThan(0)
    expect(refused + answered).toBeLessThan(0.03)
    expect(opposite).toBe(0)
  })
})
