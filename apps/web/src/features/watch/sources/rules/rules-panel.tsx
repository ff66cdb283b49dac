import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_ALERT_RULES, type AlertRule } from '@varuna/contract/desk/alert-rule'
import { alertWords } from '@varuna/language/desk/alerts'
import { dashboardWords } from '@varuna/language/rooms'
import { ruleVersionWords } from '@varuna/language/watch/rule-versions'
import { sourceWords } from '@varuna/language/watch/sources'
import { Badge } from '@varuna/ui/badge'
import { Button } from '@varuna/ui/button'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import typography from '@varuna/ui/typography.module.css'
import { useState } from 'react'
import { useClearedWhenBack } from '~/api/use-cleared-when-back.ts'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { removeRuleMutation, renewSecretMutation, rulesQuery, testRuleMutation } from '../queries.ts'
import { RecordsPanel } from '../records-panel.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleVersions } from './rule-versions.tsx'
import rows from '../list-rows.module.css'
import { SecretDialog } from './secret-dialog.tsx'

const { rules: words } = sourceWords

type Outcome = { tone: 'success' | 'error'; text: string }

/** Which alerts are sent where, by e-mail or webhook. */
export function RulesPanel({ nowMs }: { nowMs: number }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(rulesQuery)
  const test = useMutation(testRuleMutation())
  const renew = useMutation(renewSecretMutation())
  const remove = useMutation(removeRuleMutation(client))
  const [secret, setSecret] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useClearedWhenBack(outcome?.text, () => setOutcome(null))

  const { rules = [], sendsMail = true } = data ?? {}
  const isWritten = ({ target }: AlertRule) => target.channel === 'email' && !sendsMail
  const showFailure = (failure: unknown) =>
    setOutcome({ tone: 'error', text: words.notDone(failure instanceof Error ? failure.message : String(failure)) })
  const send = async (rule: AlertRule) => {
    setOutcome(null)
    try {
      const { sent, failure } = await test.mutateAsync(rule)
      setOutcome(
        sent
          ? { tone: 'success', text: (isWritten(rule) ? words.testWritten : words.testSent)(rule.name) }
          : { tone: 'error', text: words.testFailed(rule.name, failure?.message ?? '') },
      )
    } catch (failure) {
      showFailure(failure)
    }
  }
  const renewSecret = (rule: AlertRule) => {
    setOutcome(null)
    renew.mutateAsync(rule).then((created) => setSecret(created.secret), showFailure)
  }
  const removeRule = (rule: AlertRule) => {
    setOutcome(null)
    remove.mutateAsync(rule).catch(showFailure)
  }

  return (
    <>
      <RecordsPanel
        words={words}
        state={panelStateOf({ data, error, refetch }, words)}
        items={data?.rules}
        most={MAX_ALERT_RULES}
        addVariant="primary"
        notices={
          <>
            {!sendsMail && rules.some(({ target }) => target.channel === 'email') && (
              <p className={rows.warning}>{words.noMail}</p>
            )}
            <Notice tone="success" onDismiss={() => setOutcome(null)}>
              {outcome?.tone === 'success' && outcome.text}
            </Notice>
            <Notice tone="error" onDismiss={() => setOutcome(null)}>
              {outcome?.tone === 'error' && outcome.text}
            </Notice>
          </>
        }
        row={(rule, buttons) => (
          <>
            <div className={rows.row}>
              <Rule rule={rule} />
              {!rule.confirmed && rule.target.channel === 'email' && (
                <ConfirmAddress
                  rule={rule}
                  sendsMail={sendsMail}
                  address={rule.target.address}
                  onConfirmed={(address) => setOutcome({ tone: 'success', text: words.confirmed(address) })}
                />
              )}
              <div className={layout.centredRow}>
                <Button
                  busy={test.isPending && test.variables.id === rule.id}
                  busyLabel={words.testing}
                  onClick={() => void send(rule)}
                >
                  {words.test}
                </Button>
                {buttons.edit}
                {rule.target.channel === 'webhook' && (
                  <Button variant="quiet" onClick={() => renewSecret(rule)}>
                    {words.newSecret}
                  </Button>
                )}
                {buttons.remove}
              </div>
            </div>
            <RuleVersions
              rule={rule}
              nowMs={nowMs}
              onBroughtBack={() => setOutcome({ tone: 'success', text: ruleVersionWords.broughtBack })}
            />
          </>
        )}
        form={(rule, close) => (
          <RuleForm
            rule={rule}
            sendsMail={sendsMail}
            onClose={close}
            onSaved={(created) => {
              close()
              setSecret(created)
            }}
          />
        )}
        onRemove={removeRule}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}

function Rule({ rule }: { rule: AlertRule }) {
  const { name, active, kinds, lowestLevel, box, changes, target, stopped } = rule
  const what = [
    kinds.length === 0 ? words.everything : kinds.map((kind) => alertWords.kinds[kind]).join(', '),
    lowestLevel !== 'notice' && words.from(dashboardWords.alertLevels[lowestLevel]),
    box && words.inArea,
    changes === 'raised' ? words.raised : words.all,
  ]
  return (
    <div className={rows.what}>
      <h3 className={rows.name}>
        <bdi>{name}</bdi> <Badge level={active ? 'low' : 'unknown'}>{active ? words.active : words.inactive}</Badge>
      </h3>
      <p className={typography.code}>
        {words.channels[target.channel]} · {target.channel === 'email' ? target.address : target.url}
      </p>
      <p className={rows.soft}>{what.filter(Boolean).join(' · ')}</p>
      {stopped && <p className={rows.warning}>{words.gone}</p>}
    </div>
  )
}
