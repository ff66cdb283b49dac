import fc from 'fast-check'

/** A change passes or fails by what it changed, not by the examples it was dealt; `npm run test:hard` deals others, and more of them. */
fc.configureGlobal(process.env.TEST_HARD === '1' ? { numRuns: 3_000 } : { seed: 1_852 })
