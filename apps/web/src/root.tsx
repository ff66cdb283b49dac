import '@varuna/ui/tokens.css'
import '@varuna/ui/reset.css'
import '@varuna/ui/base.css'
import '@varuna/ui/fallback-fonts.css'
import '@fontsource/barlow-condensed/600.css'
import '@fontsource/source-sans-3/400.css'
import '@fontsource/source-sans-3/600.css'
import '@fontsource/ibm-plex-mono/400.css'
import displayFont from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url'
import textFont from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2?url'
import { QueryClientProvider } from '@tanstack/react-query'
import { frameWords } from '@varuna/language/site/frame'
import { locale } from '@varuna/language/shared/locale'
import { useEffect, useState, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { createQueryClient } from './session/query-client.ts'
import { PageFailure } from './site/page/page-failure.tsx'
import { retryStyles } from './site/page/retry-styles.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', type: 'application/atom+xml', href: '/feed.xml', title: frameWords.feed },
  ...[displayFont, textFont].map(
    (href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const,
  ),
]

/** Zod probes `new Function`; our content security policy blocks it and browsers would report the violation. */
const disableSchemaJit = 'globalThis.__zod_globalConfig={jitless:true};'

/** Runs before the first paint, so that the intro plays only once per visit. */
const readIntroState = `try{if(sessionStorage.getItem('varuna-intro'))document.documentElement.dataset.intro='over'}catch{}`

/** Applies the chosen theme (dashboard/preferences) before the first paint. */
const readTheme = `try{var t=localStorage.getItem('varuna.theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** Rooms need the session (session/queries): it is requested while the scripts load. */
const requestSession = `if(location.pathname.startsWith('/dashboard-analysis'))globalThis.varunaSession=fetch('/api/session').then(function(r){return r.ok?r.json():null}).catch(function(){return null})`

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={locale.lang} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#02101b" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#f5f9fb" media="(prefers-color-scheme: light)" />
        <script
          dangerouslySetInnerHTML={{ __html: disableSchemaJit + [readIntroState, readTheme, requestSession].join(';') }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

declare global {
  interface Window {
    /** Set on hydration; `varunaEarlyPress` is a button clicked before it. */
    varunaHydrated?: boolean
    varunaEarlyPress?: HTMLButtonElement
  }
}

function replayEarlyPress(): void {
  window.varunaHydrated = true
  window.varunaEarlyPress?.click()
  delete window.varunaEarlyPress
}

/** Blurred copies of pictures that are loaded later; the styles of the first paint, which are in the page, do without. */
function loadPlaceholders(): void {
  import('./site/text/placeholders.css').catch(() => undefined)
}

export default function Root() {
  useEffect(replayEarlyPress, [])
  useEffect(retryStyles, [])
  useEffect(loadPlaceholders, [])
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}

export function HydrateFallback() {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} />
}
