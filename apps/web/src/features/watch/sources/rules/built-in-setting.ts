import type { BuiltInRule } from '@varuna/contract/desk/built-in-rule'
import { ruleWords } from '@varuna/language/desk/rules'
import { hasLevel, limitsOf } from '@varuna/vocabulary/alert-rules'

const { builtIn: words } = ruleWords

/** Limits that decide only a level: they do nothing where the rule always has one. */
const limitsOfLevels = new Set(['ALERT-1 alarmHours', 'ALERT-3 cautionNm'])

/** The level and the limits of a built-in rule, as they are set. */
export const settingOf = ({
  number,
  level,
  limits,
  shipped,
}: Pick<BuiltInRule, 'number' | 'level' | 'limits' | 'shipped'>): string =>
  [
    ...(hasLevel(number) ? [level === null ? words.byTable : words.always[level]] : []),
    ...Object.keys(limitsOf(number))
      .filter((name) => level === null || !limitsOfLevels.has(`${number} ${name}`))
      .map((name) => words.limitTexts[`${number} ${name}`]?.(limits[name] ?? shipped[name] ?? Number.NaN) ?? ''),
  ].join(' · ')
