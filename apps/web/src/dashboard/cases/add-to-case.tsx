import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { caseRequest, type CaseSummary } from '@varuna/contract/desk/case'
import type { CaseEntryInput } from '@varuna/contract/desk/case-entry'
import { caseWords } from '@varuna/language/desk/cases'
import { fields } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Notice } from '@varuna/ui/notice'
import { Spinner } from '@varuna/ui/spinner'
import { TextField } from '@varuna/ui/text-field'
import typography from '@varuna/ui/typography.module.css'
import { useState } from 'react'
import { Link } from 'react-router'
import { useForm } from '../../forms/use-form.ts'
import { casePath } from '../addresses/rooms.ts'
import { MoreButton } from '../frame/more-button.tsx'
import styles from './add-to-case.module.css'
import { addEntryMutation, casesQuery, createCaseMutation } from './case-queries.ts'

const { addTo: words, form: formWords, list: listWords } = caseWords

const MAX_TITLE = 200

const titleForm = caseRequest.pick({ title: true })

type AddToCaseProps = {
  /** The item copied into the case. */
  what: CaseEntryInput
  /** Default title of a new case. */
  suggestedTitle: string
  /** Label of the button, where a page has several. */
  label?: string
  /** Shown in the dialog: what else the case's members will see. */
  note?: string
}

/** A button that copies the item on a page into a case, selected or created in a dialog. */
export function AddToCase({ what, suggestedTitle, label = words.open, note }: AddToCaseProps) {
  const [isOpen, setOpen] = useState(false)
  const [added, setAdded] = useState<{ id: string; title: string } | null>(null)
  const finish = (to: { id: string; title: string }) => {
    setAdded(to)
    setOpen(false)
  }
  return (
    <span className={styles.control} data-screen-only>
      <Button
        onClick={() => {
          setAdded(null)
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <span role="status">
        {added && (
          <span className={styles.added}>
            {words.added} <Link to={casePath(added.id)}>{added.title}</Link>
          </span>
        )}
      </span>
      <Dialog title={words.title} open={isOpen} onClose={() => setOpen(false)}>
        {note && <p className={styles.note}>{note}</p>}
        <ChooseCase what={what} suggestedTitle={suggestedTitle} onAdded={finish} />
      </Dialog>
    </span>
  )
}

const openCasesQuery = (text: string) => casesQuery({ state: 'open', mine: false, team: null, since: null, text })
const foldTitle = (title: string) => title.normalize('NFC').trim().toLowerCase()

type ChooseCaseProps = Omit<AddToCaseProps, 'label' | 'note'> & { onAdded: (to: { id: string; title: string }) => void }

function ChooseCase({ what, suggestedTitle, onAdded }: ChooseCaseProps) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const form = useForm({ schema: titleForm, texts: fields }, { title: suggestedTitle.slice(0, MAX_TITLE) })
  const cases = useInfiniteQuery(openCasesQuery(text.trim()))
  // The first page of all, which the list shows until somebody searches, mostly has every title.
  const all = useInfiniteQuery(openCasesQuery(''))
  const alike = useInfiniteQuery({
    ...openCasesQuery(suggestedTitle.slice(0, MAX_TITLE)),
    enabled: all.hasNextPage,
  })
  const add = useMutation(addEntryMutation(client))
  const create = useMutation(createCaseMutation(client))
  const isBusy = add.isPending || create.isPending
  const failure = create.error ?? add.error

  const addTo = (id: string, to: string) => {
    create.reset()
    add.mutate({ id, what }, { onSuccess: () => onAdded({ id, title: to }) })
  }
  const createAndAdd = async ({ title }: { title: string }) => {
    if (!isBusy) create.mutate({ title, summary: '' }, { onSuccess: ({ id }) => addTo(id, title) })
  }
  const writable = cases.data?.pages.flatMap((page) => page.cases).filter(({ access }) => access !== 'read') ?? []
  const title = form.field('title')
  const isTaken = [cases, all, alike].some(({ data }) =>
    data?.pages.some((page) => page.cases.some((one) => foldTitle(one.title) === foldTitle(title.value))),
  )
  return (
    <div className={styles.choose}>
      <Notice tone="error">{failure && words.failed(failure.message)}</Notice>
      <TextField label={listWords.search} value={text} onChange={({ target }) => setText(target.value)} />
      {cases.isPending ? (
        <p>
          <Spinner /> {listWords.loading}
        </p>
      ) : cases.error ? (
        <Notice tone="error">{listWords.failed(cases.error.message)}</Notice>
      ) : (
        <CaseChoices cases={writable} isSearch={text.trim() !== ''} busy={isBusy} onChoose={addTo} />
      )}
      <MoreButton query={cases} variant="quiet">
        {listWords.more}
      </MoreButton>
      <form ref={form.formRef} className={styles.create} noValidate onSubmit={form.onSubmit(createAndAdd)}>
        <h3>{words.newCase}</h3>
        <TextField label={formWords.title} maxLength={MAX_TITLE} required dir="auto" {...title} />
        <Notice tone="caution">{isTaken && words.titleTaken}</Notice>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel={words.adding}>
          {words.createAndAdd}
        </Button>
      </form>
    </div>
  )
}

type CaseChoicesProps = {
  cases: readonly CaseSummary[]
  isSearch: boolean
  busy: boolean
  onChoose: (id: string, title: string) => void
}

function CaseChoices({ cases, isSearch, busy, onChoose }: CaseChoicesProps) {
  if (cases.length === 0) return <p className={typography.soft}>{isSearch ? words.noneFound : words.none}</p>
  return (
    <ul className={styles.cases} role="list" aria-label={words.choose}>
      {cases.map(({ id, title, entryCount }) => (
        <li key={id} className={styles.case}>
          <span className={styles.title} dir="auto">
            {title}
          </span>
          <span className={styles.count}>{words.entries(entryCount)}</span>
          <Button aria-label={words.addLabel(title)} busy={busy} onClick={() => onChoose(id, title)}>
            {words.add}
          </Button>
        </li>
      ))}
    </ul>
  )
}
