import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import { Button } from '@varuna/ui/button'
import { Select } from '@varuna/ui/select'
import type { AlertActions } from '../use-alert-actions.ts'
import { useColleagues } from './use-colleagues.ts'

const { actions: words } = alertWords

type AssignToProps = { alert: QueuedAlert; actions: AlertActions }

/** Assigns an alert: its own an account takes or leaves, a shared one also goes to a colleague of its teams. */
export function AssignTo({ alert, actions }: AssignToProps) {
  const { userId } = actions
  const isMine = alert.assignee !== null && alert.assignee.id === userId
  const colleagues = useColleagues(userId, alert.shared ? [alert] : [])
  if (!alert.shared || colleagues.length === 0)
    return (
      <Button variant="quiet" sends onClick={() => actions.assign(alert, isMine ? null : userId)}>
        {isMine ? words.assignNobody : words.assignMe}
      </Button>
    )
  return (
    <Select
      sends
      aria-label={words.assignTo}
      value={alert.assignee?.id ?? ''}
      onChange={({ target }) => actions.assign(alert, target.value === '' ? null : target.value)}
    >
      <option value="">{words.assignNobody}</option>
      {userId !== null && <option value={userId}>{words.assignMe}</option>}
      {colleagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {words.assignPerson(name)}
        </option>
      ))}
    </Select>
  )
}
