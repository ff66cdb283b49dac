import { chromium, type Browser } from 'playwright-core'

/** Headless Chromium of this machine with software WebGL. */
export const openChromium = (extraArguments: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--disable-background-networking',
      '--no-first-run',
      '--autoplay-policy=no-user-gesture-required',
      ...extraArguments,
    ],
  })
