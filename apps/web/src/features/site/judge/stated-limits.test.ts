import policy from '#content/privacy-policy.json'
import { guestImageLimits } from '@varuna/contract/public/guest-image'
import { judgeWords } from '@varuna/language/site/judge'
import { expect, test } from 'vitest'

const { judged, judgedOfSite, received } = guestImageLimits

test('the page and the privacy policy state the limits of the server', () => {
  const stated = JSON.stringify(policy)
  expect(stated).toContain(`${received.max} files received in ${received.minutes} minutes`)
  expect(stated).toContain(`${judged.max} pictures judged in ${judged.minutes} minutes`)
  expect(stated).toContain(`${judgedOfSite.max} pictures judged in ${judgedOfSite.minutes} minutes`)
  expect(judgedOfSite.minutes).toBe(60)
  for (const limit of [judged, judgedOfSite, received]) expect(judgeWords.limits(8)).toContain(` ${limit.max} `)
})
