// The rule of ESLint itself that oxlint lacks, as a plugin of oxlint.
import { builtinRules } from 'eslint/use-at-your-own-risk'

export default {
  meta: { name: 'eslint-rules' },
  rules: { 'no-restricted-syntax': builtinRules.get('no-restricted-syntax') },
}
