import { EventEmitter } from 'node:events'
import { CodedError } from '../../errors/coded-error.ts'
import type { CountEffects } from '../../services/desk/area-reports/count-area.ts'
import type { CountMessage, CountThread } from '../../services/desk/area-reports/count-thread.ts'
import { reportArea, type AreaTask } from '../../services/desk/area-reports/report-area.ts'

/** Counts areas in this thread, on the store of the test; like a thread, it says nothing more once it is terminated. */
export const createTestThreads =
  (effects: () => CountEffects) =>
  (task: AreaTask): CountThread => {
    const thread = new EventEmitter()
    const send = (message: CountMessage) => void thread.emit('message', message)
    reportArea(effects(), task, (progress) => send({ kind: 'progress', ...progress })).then(
      (result) => send({ kind: 'counted', result }),
      (error: unknown) => {
        if (error instanceof CodedError) send({ kind: 'fault', fault: error.fault })
        else thread.emit('error', error)
      },
    )
    return {
      on: (event: string, listener: (value: never) => void) => thread.on(event, listener as () => void),
      terminate: async () => void thread.removeAllListeners().on('error', () => {}),
    }
  }
