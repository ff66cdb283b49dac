import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { partnerKeyRequest, type PartnerKey, type SigningKeys } from '@varuna/contract/desk/signing-key'
import { partnerKeyWords as words } from '@varuna/language/watch/partner-keys'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Field } from '@varuna/ui/field'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { TextField } from '@varuna/ui/text-field'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { useState } from 'react'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useRight } from '~/session/use-session.ts'
import rows from '../list-rows.module.css'
import { RecordForm } from '../record-form.tsx'
import { RemoveDialog } from '~/dashboard/frame/remove-dialog.tsx'
import { addKeyMutation, ownKeyPath, partnerKeysQuery, removeKeyMutation } from './partner-key-queries.ts'
import styles from './partner-keys-panel.module.css'

/** The key that signs exported cases, and the keys of partners; only for those who may change them. */
export const PartnerKeysPanel = ({ nowMs }: { nowMs: number }) =>
  useRight('manage_keys') === true ? <KeysPanel nowMs={nowMs} /> : null

function KeysPanel({ nowMs }: { nowMs: number }) {
  const client = useQueryClient()
  const query = useQuery(partnerKeysQuery)
  const remove = useMutation(removeKeyMutation(client))
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<PartnerKey | null>(null)
  const { own, partners = [] } = query.data ?? {}
  return (
    <Panel
      title={words.title}
      state={panelStateOf(query, words)}
      actions={
        <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      }
    >
      <div className={rows.stack}>
        <p className={rows.soft}>{words.lead}</p>
        <Notice tone="error">{remove.error && words.notRemoved(remove.error.message)}</Notice>
        {own && <OwnKey own={own} />}
        {partners.length === 0 ? (
          <p className={rows.soft}>{words.none}</p>
        ) : (
          <ul className={rows.rows} role="list" aria-label={words.label}>
            {partners.map((key) => (
              <li key={key.fingerprint} className={rows.row}>
                <div className={rows.what}>
                  <h3 className={rows.name} dir="auto">
                    {key.name}
                  </h3>
                  <Fingerprint of={key.fingerprint} />
                  <p className={rows.soft}>
                    {words.added} <TimeText time={key.addedAt} nowMs={nowMs} />,{' '}
                    <bdi>{key.by?.name ?? words.byRemoved}</bdi>
                  </p>
                </div>
                <Button
                  variant="quiet"
                  aria-haspopup="dialog"
                  aria-label={words.removeLabel(key.name)}
                  onClick={() => setRemoved(key)}
                >
                  {words.remove}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Dialog title={words.add} open={isAdding} onClose={() => setAdding(false)}>
        <KeyForm onClose={() => setAdding(false)} />
      </Dialog>
      <RemoveDialog
        item={removed}
        title={words.removeTitle}
        question={({ name }) => words.removeSure(name)}
        confirm={words.removeTitle}
        cancel={words.cancel}
        onConfirm={({ fingerprint }) => remove.mutate(fingerprint)}
        onClose={() => setRemoved(null)}
      />
    </Panel>
  )
}

const OwnKey = ({ own }: Pick<SigningKeys, 'own'>) => (
  <div className={rows.row}>
    <div className={rows.what}>
      <h3 className={rows.name} dir="auto">
        {words.own(own.name)}
      </h3>
      <Fingerprint of={own.fingerprint} />
      <p className={rows.soft}>{words.ownHint}</p>
    </div>
    <div className={layout.centredRow}>
      <ServerLink href={ownKeyPath} download>
        {words.download}
      </ServerLink>
    </div>
  </div>
)

const Fingerprint = ({ of }: { of: string }) => (
  <p className={rows.soft}>
    {words.fingerprint} <code className={styles.fingerprint}>{words.grouped(of)}</code>
  </p>
)

function KeyForm({ onClose }: { onClose: () => void }) {
  const save = useMutation(addKeyMutation(useQueryClient()))
  const [name, setName] = useState('')
  const [publicKey, setPublicKey] = useState('')
  return (
    <RecordForm
      schema={partnerKeyRequest}
      id={null}
      entered={{ name, publicKey }}
      save={save}
      onSaved={onClose}
      onClose={onClose}
      words={{ ...words, failed: words.notAdded }}
    >
      {(errors) => (
        <>
          <TextField
            label={words.name}
            hint={words.nameHint}
            data-initial-focus
            value={name}
            error={errors['name']}
            onChange={({ target }) => setName(target.value)}
          />
          <Field label={words.publicKey} hint={words.publicKeyHint} error={errors['publicKey']}>
            {(control) => (
              <textarea
                {...control}
                className={styles.key}
                rows={4}
                spellCheck={false}
                value={publicKey}
                onChange={({ target }) => setPublicKey(target.value)}
              />
            )}
          </Field>
        </>
      )}
    </RecordForm>
  )
}
