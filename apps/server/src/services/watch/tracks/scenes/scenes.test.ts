import { beforeAll, describe, expect, it } from 'vitest'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { bundledPath } from '../../../../paths.ts'
import { loadSurroundings } from '../load-surroundings.ts'
import { playScene } from './testing-alarms.ts'
import { silenceScenes } from './silence-scenes.ts'
import { ordinaryScenes, troubledScenes } from './testing-scenes.ts'

const SEED = 35
let around: Surroundings
beforeAll(() => {
  around = loadSurroundings(bundledPath.geo)
})

describe('ordinary life at sea raises no alert', () => {
  it.each(ordinaryScenes(SEED).map((scene) => [scene.name, scene] as const))('%s', (_, scene) => {
    expect(playScene(scene, around).alerts).toEqual(scene.allowed)
  })
})

describe('trouble raises its alert', () => {
  it.each(troubledScenes(SEED).map((scene) => [scene.name, scene] as const))('%s', (_, scene) => {
    expect(playScene(scene, around).alerts).toEqual(scene.allowed)
  })
})

describe('a silence and its counterpart', () => {
  it.each(silenceScenes(SEED).map((scene) => [scene.name, scene] as const))('%s', (_, scene) => {
    expect(playScene(scene, around).silences).toEqual(scene.levels)
  })
})

describe('what the scenes show', () => {
  const named = (name: string) => {
    const scene = ordinaryScenes(SEED).find((one) => one.name === name)
    if (scene === undefined) throw new Error(`There is no scene ${name}.`)
    return playScene(scene, around).events
  }
  const settingsOf = (name: string) =>
    new Set(named(name).flatMap((event) => (event.kind === 'encounter' ? [event.details.setting] : [])))

  it('calls bunkering and work in company by their names', () => {
    expect(settingsOf('bunkering at anchor')).toContain('bunkering')
    expect(settingsOf('bunkering at anchor')).not.toContain('at_sea')
    expect(settingsOf('a fleet that works close')).toEqual(new Set(['in_company']))
  })

  it('knows the vessels of a jammed airport, and makes nothing of their false positions', () => {
    const events = named('a jammed airport')
    const jamming = events.find(({ kind }) => kind === 'jamming')
    expect(jamming?.vessels).toHaveLength(34)
    expect(jamming?.lat).toBeCloseTo(33.821, 2)
    const made = events.filter(({ kind, lat }) => kind !== 'jamming' && kind !== 'spoofing' && (lat ?? 0) > 33.6)
    expect(made).toEqual([])
  })

  it('finds the holes of satellites, and takes none for a transmitter that was switched off', () => {
    for (const name of ['bulkers by satellite alone', 'longliners by satellite alone']) {
      const rules = named(name).flatMap((event) => (event.kind === 'gap' ? [event.rule] : []))
      expect(rules.length).toBeGreaterThan(20)
      expect(rules).not.toContain('GAP-2')
    }
  })
})
