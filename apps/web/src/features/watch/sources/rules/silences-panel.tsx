import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { alertSilenceRequest, type AlertSilence } from '@varuna/contract/desk/alert-silence'
import { filterWords } from '@varuna/language/shared/filters'
import { ruleWords } from '@varuna/language/desk/rules'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { useState } from 'react'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { formatDay } from '~/dashboard/time/format-time.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useRight } from '~/session/use-session.ts'
import rows from '../list-rows.module.css'
import { endSilenceMutation, rulesQuery, saveSilenceMutation } from '../queries.ts'
import { RecordForm } from '../record-form.tsx'
import { edges } from './rule-draft.ts'
import styles from './rule-form.module.css'

const { silences: words } = ruleWords
const WEEK_MS = 7 * 86_400_000

/** Vessels and areas that raise no alert for a while. */
export function SilencesPanel({ nowMs }: { nowMs: number }) {
  const query = useQuery(rulesQuery)
  const end = useMutation(endSilenceMutation(useQueryClient()))
  const [isAdding, setAdding] = useState(false)
  const mayChangeShared = useRight('change_shared_rules') === true
  const silences = query.data?.silences ?? []
  return (
    <Panel
      title={words.title}
      state={panelStateOf(query, words)}
      actions={
        query.data && (
          <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )
      }
    >
      <div className={rows.stack}>
        <p className={rows.soft}>{words.lead}</p>
        <Notice tone="error">{end.error && words.notDone(end.error.message)}</Notice>
        {silences.length === 0 && <p className={rows.soft}>{words.empty}</p>}
        <ul className={rows.rows} role="list" aria-label={words.label}>
          {silences.map((silence) => (
            <li key={silence.id} className={rows.row}>
              <Silence silence={silence} nowMs={nowMs} />
              {(silence.whom === 'me' || mayChangeShared) && (
                <Button
                  variant="quiet"
                  busy={end.isPending && end.variables.id === silence.id}
                  onClick={() => end.mutate(silence)}
                >
                  {words.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <Dialog title={words.add} open={isAdding} onClose={() => setAdding(false)}>
        {isAdding && <SilenceForm nowMs={nowMs} mayChangeShared={mayChangeShared} onClose={() => setAdding(false)} />}
      </Dialog>
    </Panel>
  )
}

function Silence({ silence: { mmsi, box, until, whom, reason, by }, nowMs }: { silence: AlertSilence; nowMs: number }) {
  return (
    <div className={rows.what}>
      <h3 className={rows.name}>
        {[mmsi === null ? null : words.vessel(mmsi), box && words.box(box)].filter((part) => part !== null).join(', ')}
      </h3>
      <p>
        <bdi>{reason}</bdi>
      </p>
      <p className={rows.soft}>
        {words.whoms[whom]}, {words.until} <TimeText time={until} nowMs={nowMs} />
        {by && ` ${words.by(by.name)}`}
      </p>
    </div>
  )
}

type SilenceFormProps = { nowMs: number; mayChangeShared: boolean; onClose: () => void }

function SilenceForm({ nowMs, mayChangeShared, onClose }: SilenceFormProps) {
  const save = useMutation(saveSilenceMutation(useQueryClient()))
  const [about, setAbout] = useState<'vessel' | 'area'>('vessel')
  const [whom, setWhom] = useState<'me' | 'everybody'>('me')
  const [mmsi, setMmsi] = useState('')
  const [box, setBox] = useState({ south: '', west: '', north: '', east: '' })
  const [until, setUntil] = useState(() => formatDay(nowMs + WEEK_MS))
  const [reason, setReason] = useState('')
  const numberOf = (text: string) => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')))
  return (
    <RecordForm
      schema={alertSilenceRequest}
      id={null}
      entered={{
        whom,
        mmsi: about === 'vessel' ? numberOf(mmsi) : null,
        box: about === 'area' ? Object.fromEntries(edges.map((edge) => [edge, numberOf(box[edge])])) : null,
        until: `${until}T23:59:59Z`,
        reason,
      }}
      save={save}
      onSaved={onClose}
      onClose={onClose}
      words={{ ...words, failed: words.notDone }}
    >
      {(errors) => (
        <>
          <div className={styles.two}>
            <SelectField
              label={words.about}
              data-initial-focus
              options={['vessel', 'area']}
              optionLabels={words.abouts}
              value={about}
              onChange={({ target }) => setAbout(target.value === 'area' ? 'area' : 'vessel')}
            />
            {mayChangeShared && (
              <SelectField
                label={words.whom}
                options={['me', 'everybody']}
                optionLabels={words.whoms}
                value={whom}
                onChange={({ target }) => setWhom(target.value === 'everybody' ? 'everybody' : 'me')}
              />
            )}
          </div>
          {about === 'vessel' ? (
            <TextField
              label={words.mmsi}
              inputMode="numeric"
              value={mmsi}
              error={errors['mmsi']}
              onChange={({ target }) => setMmsi(target.value)}
            />
          ) : (
            <div className={styles.two}>
              {edges.map((edge) => (
                <TextField
                  key={edge}
                  label={filterWords.edges[edge]}
                  value={box[edge]}
                  error={errors[`box.${edge}`]}
                  onChange={({ target }) => setBox({ ...box, [edge]: target.value })}
                />
              ))}
            </div>
          )}
          <TextField
            label={words.untilDay}
            type="date"
            value={until}
            error={errors['until']}
            onChange={({ target }) => setUntil(target.value)}
          />
          <TextField
            label={words.reason}
            value={reason}
            error={errors['reason']}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </RecordForm>
  )
}
