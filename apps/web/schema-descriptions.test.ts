import { expect, test } from 'vitest'
import { withoutDescriptions } from './schema-descriptions.ts'

test('takes descriptions out, also of parts of what is described, and nothing else', () => {
  const code = [
    "const speed = z.number().min(0).describe('Knots, (over ground)').nullable()",
    'const report = z.object({ speed, at: z.string().describe(`UTC`) }).describe(words.report)',
    'const text = \'.describe("no")\'',
    'describe(report)',
  ].join('\n')
  expect(withoutDescriptions(code).split('\n')).toEqual([
    'const speed = z.number().min(0).nullable()',
    'const report = z.object({ speed, at: z.string() })',
    'const text = \'.describe("no")\'',
    'describe(report)',
  ])
})
