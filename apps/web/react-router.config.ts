import type { Config } from '@react-router/dev/config'

/** Pages that are written out at build time; '/404' is the page of every address that leads nowhere. */
const prerender = [
  '/',
  '/login',
  '/oil-spills',
  '/illegal-fishing',
  '/ocean-trafficking',
  '/explore',
  '/about',
  '/contact',
  '/accolades',
  '/partners',
  '/privacy-policy',
  '/terms-of-service',
  '/404',
]

export default { appDirectory: 'src', ssr: false, prerender } satisfies Config
