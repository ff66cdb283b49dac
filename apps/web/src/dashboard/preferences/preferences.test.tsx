import policy from '#content/privacy-policy.json'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { choices, readPreference, storePreference } from './preferences.ts'
import { useChosenTheme } from './use-chosen-theme.ts'
import { formatDistance, formatSpeed, useUnits } from './use-units.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  delete document.documentElement.dataset['theme']
})

it('stores a choice, and treats an unknown value as the default', () => {
  expect(readPreference('theme')).toBe('system')
  storePreference('theme', 'dark')
  expect(localStorage.getItem('varuna.theme')).toBe('dark')
  expect(readPreference('theme')).toBe('dark')
  localStorage.setItem('varuna.theme', 'sepia')
  expect(readPreference('theme')).toBe('system')
})

it('keeps a choice until the page closes where storage is unavailable', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError')
  })
  storePreference('speed', 'km/h')
  expect(readPreference('speed')).toBe('km/h')
  vi.restoreAllMocks()
  storePreference('speed', 'kn')
  expect(readPreference('speed')).toBe('kn')
})

it('the page follows the chosen theme, even when chosen in another tab', () => {
  const Themed = () => {
    useChosenTheme()
    return null
  }
  render(<Themed />)
  act(() => storePreference('theme', 'light'))
  expect(document.documentElement.dataset['theme']).toBe('light')
  act(() => {
    localStorage.setItem('varuna.theme', 'dark')
    window.dispatchEvent(new StorageEvent('storage'))
  })
  expect(document.documentElement.dataset['theme']).toBe('dark')
  act(() => storePreference('theme', 'system'))
  expect(document.documentElement.dataset['theme']).toBeUndefined()
})

it('shows speeds and distances in the chosen units at once', () => {
  const Figures = () => {
    const units = useUnits()
    return <p>{`${units.speed(10)} ${units.distance(100)}`}</p>
  }
  render(<Figures />)
  const text = () => screen.getByRole('paragraph').textContent
  expect(text()).toBe('10.0\u202fkn 100.0\u202fnm')
  act(() => storePreference('speed', 'km/h'))
  act(() => storePreference('distance', 'km'))
  expect(text()).toBe('18.5\u202fkm/h 185.2\u202fkm')
})

it('one nautical mile is 1,852 metres', () => {
  expect([formatDistance(1, 'km'), formatSpeed(1, 'km/h')]).toEqual(['1.9\u202fkm', '1.9\u202fkm/h'])
})

it('the privacy policy names each preference', () => {
  const names = Object.keys(choices).map((name) => `\`varuna.${name}\``)
  expect(names.filter((name) => !JSON.stringify(policy).includes(name))).toEqual([])
})
