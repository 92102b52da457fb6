import type { Context } from '../../../api/context.ts'
import { badRequest, notFound } from '../../../core/errors.ts'
import { present } from '../../repositories/present.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

interface Deletion {
  id: number
  /** Whether the last of a set may go. */
  confirmed: boolean
}

/** What can be deleted after an analysis was. */
export interface NextDeletion {
  id: number
  /** Whether it is the last of its set, which wants to be confirmed. */
  last: boolean
}

/**
 * Deletes the newest analysis of a set. What the one before it found is open again; of what none has any
 * more nothing is left.
 * @returns the next one of the set, undefined where there is none
 * @throws ServiceError 400 for one that is not the newest, or the last and not confirmed; 404
 */
export async function deleteAnalysis(
  repository: Repository,
  { id, confirmed }: Deletion,
  { storage, clock }: Needs,
): Promise<NextDeletion | undefined> {
  return storage.transaction(async (transaction) => {
    const { id: repositoryId } = await present(transaction, repository)
    const { codeScanningAnalyses: analyses, codeScanningAlerts: alerts } = transaction
    const analysis = await analyses.find(repositoryId, id)
    if (!analysis) throw notFound()
    if (!analysis.newest) throw badRequest('Analysis specified is not deletable.')
    const [, next] = await analyses.topOfSet(analysis)
    if (!next && !confirmed)
      throw badRequest(
        'Analysis is last of its type and deletion may result in the loss of historical alert data. Please specify confirm_delete.',
      )
    await analyses.remove(id, next?.id)
    await alerts.removeForgotten(repositoryId)
    await alerts.settle(repositoryId, analysis.tool_name, clock.now())
    return next && { id: next.id, last: (await analyses.topOfSet(analysis)).length === 1 }
  })
}
