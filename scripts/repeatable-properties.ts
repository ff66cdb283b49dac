import fc from 'fast-check'

/** A fixed seed makes results depend on the change, not on chance; `npm run test:hard` uses other and more examples. */
fc.configureGlobal(process.env.TEST_HARD === '1' ? { numRuns: 3_000 } : { seed: 1_852 })
