import '@varuna/ui/tokens.css'
import '@varuna/ui/reset.css'
import '@varuna/ui/base.css'
import '@fontsource/barlow-condensed/600.css'
import '@fontsource/source-sans-3/400.css'
import '@fontsource/source-sans-3/600.css'
import '@fontsource/ibm-plex-mono/400.css'
import displayFont from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url'
import textFont from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2?url'
import adrift from '#content/adrift.json'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { createQueryClient } from './api/query-client.ts'
import { Adrift } from './shell/adrift.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...[displayFont, textFont].map(
    (href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const,
  ),
]

/** Schemas would try out `new Function`, which our policy forbids and every browser then reports. */
const keepToPolicy = 'globalThis.__zod_globalConfig={jitless:true};'

/** Before the first paint: a visit that has seen the ship come in does not see it again. */
const recallIntro = `try{if(sessionStorage.getItem('varuna-intro'))document.documentElement.dataset.intro='over'}catch{}`

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#02101b" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#f5f9fb" media="(prefers-color-scheme: light)" />
        <script dangerouslySetInnerHTML={{ __html: keepToPolicy + recallIntro }} />
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
    /** Set once the page answers; `varunaPressed` is the button that was pressed before it did. */
    varunaAlive?: boolean
    varunaPressed?: HTMLButtonElement
  }
}

function answerEarlyPress(): void {
  window.varunaAlive = true
  window.varunaPressed?.click()
  delete window.varunaPressed
}

export default function Root() {
  useEffect(answerEarlyPress, [])
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
  const unknown = isRouteErrorResponse(error) && error.status === 404
  return (
    <main>
      <title>{`${(unknown ? adrift['unknown-page'] : adrift.failure).title} - Varuna`}</title>
      {unknown ? (
        <Adrift kind="unknown-page" />
      ) : (
        <Adrift kind="failure" detail={error instanceof Error ? error.message : undefined} />
      )}
    </main>
  )
}
