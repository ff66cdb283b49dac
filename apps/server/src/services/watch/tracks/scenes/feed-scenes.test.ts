import { openSea } from '@varuna/tracks/testing'
import { expect, it } from 'vitest'
import { feedScenes, playFeedScene } from './feed-scenes.ts'

it.each(feedScenes)('GAP-9: $name: an alert of $dark vessels', async (scene) => {
  expect(await playFeedScene(scene, openSea)).toHaveLength(scene.dark)
})
