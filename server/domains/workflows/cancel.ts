import { conflict } from '../../core/errors.ts'
import { applyResult } from './apply-result.ts'
import { changeRun, type ChangeNeeds, type RunSource } from './change-run.ts'

/** Cancels a run, which completes it. @throws ServiceError 404, 409 when it is completed */
export const cancelRun = (source: RunSource, context: ChangeNeeds): Promise<void> =>
  changeRun(
    source,
    async (changing) => {
      if (changing.run.status === 'completed')
        throw conflict('Cannot cancel a workflow run that is completed.')
      return applyResult(changing, { conclusion: 'cancelled' })
    },
    context,
  )
