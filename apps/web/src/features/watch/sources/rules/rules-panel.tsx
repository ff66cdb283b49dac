import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_ALERT_RULES, type AlertRule } from '@varuna/contract/desk/alert-rule'
import { ruleVersionWords } from '@varuna/language/watch/rule-versions'
import { ruleWords, type RuleNames } from '@varuna/language/desk/rules'
import { sourceWords } from '@varuna/language/watch/sources'
import { Badge } from '@varuna/ui/badge'
import { Button } from '@varuna/ui/button'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useClearedWhenBack } from '~/api/use-cleared-when-back.ts'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { zonesQuery } from '~/dashboard/zones/zones-query.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { removeRuleMutation, renewSecretMutation, rulesQuery, testRuleMutation } from '../queries.ts'
import { RecordsPanel } from '../records-panel.tsx'
import { draftOfArea, draftOfZone } from './rule-draft.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleVersions } from './rule-versions.tsx'
import rows from '../list-rows.module.css'
import { useRight } from '~/session/use-session.ts'
import { useRuleNames } from './use-rule-names.ts'
import { SecretDialog } from './secret-dialog.tsx'

const { rules: words } = sourceWords

/** What was done; null for what is about no rule, or about one that is gone. */
type Outcome = { tone: 'success' | 'error'; text: string; ruleId: string | null }

/** Rules of the account, and those of others for everybody. */
export function RulesPanel({ nowMs }: { nowMs: number }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(rulesQuery)
  const test = useMutation(testRuleMutation())
  const renew = useMutation(renewSecretMutation())
  const remove = useMutation(removeRuleMutation(client))
  const [secret, setSecret] = useState<string | null>(null)
  const [saved, setSaved] = useState<{ id: string } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useClearedWhenBack(outcome?.text, () => setOutcome(null))

  const { names } = useRuleNames(data?.rules ?? [])
  const { asked, begins, pointed } = useAsked()
  const mayChangeShared = useRight('change_shared_rules') === true
  const { rules = [], sendsMail = true } = data ?? {}
  const isWritten = ({ target }: AlertRule) => target?.channel === 'email' && !sendsMail
  const showFailure =
    ({ id }: AlertRule) =>
    (failure: unknown) =>
      setOutcome({
        tone: 'error',
        text: words.notDone(failure instanceof Error ? failure.message : String(failure)),
        ruleId: id,
      })
  const send = async (rule: AlertRule) => {
    setOutcome(null)
    try {
      const { sent, failure } = await test.mutateAsync(rule)
      setOutcome(
        sent
          ? {
              tone: 'success',
              text: (isWritten(rule) ? words.testWritten : words.testSent)(rule.name),
              ruleId: rule.id,
            }
          : { tone: 'error', text: words.testFailed(rule.name, failure?.message ?? ''), ruleId: rule.id },
      )
    } catch (failure) {
      showFailure(rule)(failure)
    }
  }
  const renewSecret = (rule: AlertRule) => {
    setOutcome(null)
    renew.mutateAsync(rule).then((created) => setSecret(created.secret), showFailure(rule))
  }
  const removeRule = (rule: AlertRule) => {
    setOutcome(null)
    remove.mutateAsync(rule).catch(showFailure(rule))
  }

  return (
    <>
      <RecordsPanel
        words={words}
        state={panelStateOf({ data, error, refetch }, words)}
        items={data?.rules}
        most={MAX_ALERT_RULES}
        addVariant="primary"
        asked={asked}
        pointed={pointed}
        saved={secret === null ? saved : null}
        isWide
        notices={
          <>
            {!sendsMail && rules.some(({ target }) => target?.channel === 'email') && (
              <p className={rows.warning}>{words.noMail}</p>
            )}
            <GoneRule isGone={pointed !== null && data !== undefined && rules.every(({ id }) => id !== pointed)} />
            <Notice tone="success" onDismiss={() => setOutcome(null)}>
              {outcome?.ruleId === null && outcome.tone === 'success' && outcome.text}
            </Notice>
            <Notice tone="error" onDismiss={() => setOutcome(null)}>
              {outcome?.ruleId === null && outcome.tone === 'error' && outcome.text}
            </Notice>
          </>
        }
        row={(rule, buttons) => (
          <>
            <div className={rows.row}>
              <Rule rule={rule} names={names} />
              {!rule.confirmed && rule.target?.channel === 'email' && (
                <ConfirmAddress
                  rule={rule}
                  sendsMail={sendsMail}
                  address={rule.target.address}
                  onConfirmed={(address) =>
                    setOutcome({ tone: 'success', text: words.confirmed(address), ruleId: rule.id })
                  }
                />
              )}
              <div className={layout.centredRow}>
                {rule.target && (
                  <Button
                    busy={test.isPending && test.variables.id === rule.id}
                    busyLabel={words.testing}
                    onClick={() => void send(rule)}
                  >
                    {words.test}
                  </Button>
                )}
                {(rule.owner === null || mayChangeShared) && buttons.edit}
                {rule.target?.channel === 'webhook' && (
                  <Button variant="quiet" sends onClick={() => renewSecret(rule)}>
                    {words.newSecret}
                  </Button>
                )}
                {(rule.owner === null || mayChangeShared) && buttons.remove}
              </div>
            </div>
            {outcome?.ruleId === rule.id && (
              <Notice tone={outcome.tone} onDismiss={() => setOutcome(null)}>
                {outcome.text}
              </Notice>
            )}
            <RuleVersions
              rule={rule}
              names={names}
              nowMs={nowMs}
              onBroughtBack={() => setOutcome({ tone: 'success', text: ruleVersionWords.broughtBack, ruleId: rule.id })}
            />
          </>
        )}
        form={(rule, close) => (
          <RuleForm
            rule={rule}
            begins={begins}
            sendsMail={sendsMail}
            onClose={close}
            onSaved={(created) => {
              const { id, name } = created.rule
              close()
              setSecret(created.secret)
              setSaved({ id })
              setOutcome({ tone: 'success', text: words.saved(name), ruleId: id })
            }}
          />
        )}
        onRemove={removeRule}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}

/** What the address asks for: a rule, or the form of a new one about a zone, which waits for the name of the zone. */
function useAsked() {
  const [search, setSearch] = useSearchParams()
  const isAdded = search.get('add') === 'rule'
  const zone = isAdded ? search.get('zone') : null
  const hasArea = isAdded && search.get('place') === 'shape'
  const zones = useQuery({ ...zonesQuery(null), enabled: zone !== null })
  const name = zones.data?.zones.find(({ id }) => id === zone)?.name ?? ''
  return {
    asked: {
      isOpen: isAdded && (zone === null || !zones.isPending),
      onClose: () => {
        if (!isAdded) return
        setSearch(
          (before) => {
            before.delete('add')
            before.delete('zone')
            before.delete('place')
            return before
          },
          { replace: true, preventScrollReset: true },
        )
      },
    },
    begins: zone !== null ? draftOfZone({ id: zone, name }) : hasArea ? draftOfArea() : undefined,
    pointed: search.get('rule'),
  }
}

function GoneRule({ isGone }: { isGone: boolean }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isGone) root.current?.scrollIntoView({ block: 'center' })
  }, [isGone])
  return (
    <div ref={root}>
      <Notice tone="error">{isGone && ruleWords.unknown}</Notice>
    </div>
  )
}

function Rule({ rule, names }: { rule: AlertRule; names: RuleNames }) {
  const { name, active, stopped, owner, withheld, withheldVessels, visits } = rule
  const state = visits && ruleWords.visits(visits)
  return (
    <div className={rows.what}>
      <h3 className={rows.name}>
        <bdi>{name}</bdi> <Badge level={active ? 'low' : 'unknown'}>{active ? words.active : words.inactive}</Badge>
      </h3>
      <p>{ruleWords.sentence(rule, names)}</p>
      {owner && <p className={rows.soft}>{ruleWords.ofOther(owner.name)}</p>}
      {state && <p className={state.isWarning ? rows.warning : rows.soft}>{state.text}</p>}
      {withheld > 0 && <p className={rows.warning}>{ruleWords.withheld(withheld, withheldVessels)}</p>}
      {stopped && <p className={rows.warning}>{words.gone}</p>}
    </div>
  )
}
