import type { Device } from '@varuna/contract/people/account-session'

/** The first that matches: Chrome's name is in that of most others, and Safari's in that of Chrome. */
const browsers = [
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
] as const satisfies readonly (readonly [NonNullable<Device['browser']>, RegExp])[]

/** The first that matches: Android's name stands beside Linux, and that of an iPhone beside Mac OS X. */
const systems = [
  ['Windows', /\bWindows NT\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const satisfies readonly (readonly [NonNullable<Device['system']>, RegExp])[]

/** The browser and system that a user agent states; it may state anything, so nothing of its text is returned. */
export function describeDevice(userAgent: string): Device {
  const find = <Name>(table: readonly (readonly [Name, RegExp])[]) =>
    table.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
  return { browser: find(browsers), system: find(systems) }
}
