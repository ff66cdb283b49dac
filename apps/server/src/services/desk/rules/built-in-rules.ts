import type { RuleSetting, RuleSettings } from '@varuna/alerts/built-in-rules'
import { builtInRuleRequestOf, type BuiltInRule, type BuiltInRuleRequest } from '@varuna/contract/desk/built-in-rule'
import { parseFault } from '@varuna/contract/field-fault'
import { limitsOf, ruleNumbers, type RuleNumber } from '@varuna/vocabulary/alert-rules'
import type { Clock } from '../../../clock/clock.ts'
import { fieldError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { BuiltInRuleRow } from '../../../store/interfaces/rows/alert-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { People } from '../../people/people/people.ts'

interface Effects {
  store: Pick<Store, 'rules'>
  people: Pick<People, 'named'>
}

const asShipped: BuiltInRuleRequest = { active: true, level: null, limits: {} }

const isNumber = (number: string): number is RuleNumber => (ruleNumbers as readonly string[]).includes(number)

/** The built-in rules as they are set here; a damaged row is as its rule ships. */
export function readSettings(rows: readonly BuiltInRuleRow[]): RuleSettings {
  const settings = new Map<RuleNumber, RuleSetting>()
  for (const { number, body } of rows) {
    const setting = isNumber(number) ? readSetting(number, body) : null
    if (setting !== null && isNumber(number)) settings.set(number, setting)
  }
  return settings
}

function readSetting(number: RuleNumber, body: string): RuleSetting | null {
  try {
    const { active, level, limits } = builtInRuleRequestOf(number).parse(JSON.parse(body))
    return { active, level, limits: statedOf(limits) }
  } catch {
    return null
  }
}

/** The built-in rules in their order, each as it is set here and who changed it last. */
export async function listBuiltIn({ store, people }: Effects): Promise<BuiltInRule[]> {
  const rows = await store.rules.builtIn()
  const named = await people.named(rows.map(({ by_id }) => by_id))
  const settings = readSettings(rows)
  return ruleNumbers.map((number) => {
    const row = rows.find((one) => one.number === number)
    const { active, level, limits } = settings.get(number) ?? asShipped
    const changed = row === undefined ? null : { time: new Date(row.changed_ms).toISOString(), by: named(row.by_id) }
    return { number, active, level, limits: { ...limits }, changed }
  })
}

/** Throws `invalid_input` where a limit is none of the rule, or out of its range. */
export function parseBuiltIn(number: RuleNumber, asked: BuiltInRuleRequest): BuiltInRuleRequest {
  const parsed = builtInRuleRequestOf(number).safeParse(asked)
  if (parsed.success) return { ...asked, limits: statedOf(parsed.data.limits) }
  const [issue] = parsed.error.issues
  throw fieldError({
    field: issue?.path.join('.') ?? 'limits',
    ...(parseFault(issue?.message ?? '') ?? {
      code: 'value_unknown',
      params: { known: Object.keys(limitsOf(number)) },
    }),
  })
}

const statedOf = (limits: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(limits).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )

/** Changes a built-in rule for everybody. */
export async function changeBuiltIn(
  { store, people, clock }: Effects & { clock: Clock },
  principal: Principal,
  number: RuleNumber,
  asked: BuiltInRuleRequest,
): Promise<BuiltInRule> {
  const before = (await listBuiltIn({ store, people })).find((one) => one.number === number) ?? asShipped
  const row = { number, body: JSON.stringify(asked), changed_ms: clock.now(), by_id: principal.accountId }
  const stated = ({ active, level, limits }: BuiltInRuleRequest) => ({ active, level, limits: JSON.stringify(limits) })
  await store.rules.setBuiltIn(principal, row, { before: stated(before), after: stated(asked) })
  const changed = (await listBuiltIn({ store, people })).find((one) => one.number === number)
  return changed ?? { number, ...asked, changed: null }
}
