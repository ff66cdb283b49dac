import { useMutation } from '@tanstack/react-query'
import { accountWords } from '@varuna/language/people/account'
import { Dialog } from '@varuna/ui/dialog'
import { DialogDone } from './dialog-done.tsx'
import { ProofForm } from './factor/proof-form.tsx'
import { addressMutation } from './queries.ts'

const { change: words } = accountWords.profile

/** Asks for another address, which a link confirms. */
export function AddressDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutateAsync, variables, isSuccess, reset } = useMutation(addressMutation)
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog title={words.title} open={open} onClose={close}>
      {isSuccess ? (
        <DialogDone text={words.sent(variables.newEmail)} onClose={close} />
      ) : (
        <>
          <p>{words.lead}</p>
          <ProofForm
            submit={words.submit}
            submitting={words.submitting}
            failed={words.failed}
            asksEmail={{ label: words.label }}
            onSend={async (proof, newEmail) => void (await mutateAsync({ ...proof, newEmail }))}
          />
        </>
      )}
    </Dialog>
  )
}
