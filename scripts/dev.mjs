import { ensureInstalled, requireNode } from './prepare.mjs'

requireNode()
ensureInstalled()
await import('./run-development.mjs')
