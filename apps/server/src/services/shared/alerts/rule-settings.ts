import type { RuleSettings } from '@varuna/alerts/built-in-rules'
import { readBuiltInSettings } from '@varuna/contract/desk/built-in-rule'
import type { Store } from '../../../store/interfaces/store.ts'

/** The built-in rules as they are set here, without those that are as they ship. */
export const readSettings = async ({ rules }: Pick<Store, 'rules'>): Promise<RuleSettings> =>
  readBuiltInSettings(await rules.builtIn())
