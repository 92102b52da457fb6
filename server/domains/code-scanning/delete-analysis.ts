import type { Context } from '../../api/context.ts'
import type { EventSource } from '../../api/event-source.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { announceAlerts } from './announce.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

interface Deletion {
  id: number
  /** Whether the last analysis of a set may be deleted. */
  confirmed: boolean
}

/** The next analysis that can be deleted. */
export interface NextDeletion {
  id: number
  /** Whether it is the last of its set and requires confirmation. */
  last: boolean
}

/**
 * Deletes the newest analysis of a set. Alerts of the previous analysis are open again, and alerts
 * without any analysis are deleted.
 * @returns the next analysis of the set, undefined if there is none
 * @throws ServiceError 400 for an analysis that is not the newest, or the last one without
 * confirmation; 404
 */
export async function deleteAnalysis(
  source: EventSource,
  { id, confirmed }: Deletion,
  context: Needs,
): Promise<NextDeletion | undefined> {
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    const repositoryId = repository.id
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
    const now = context.clock.now()
    const { fixed, reopened } = await alerts.settle(repositoryId, analysis.tool_name, now)
    const { ref, commit_sha } = analysis
    const told = [
      { action: 'reopened', ids: reopened, analyzed: { ref, commit_sha } },
      { action: 'fixed', ids: fixed, analyzed: { ref, commit_sha } },
    ] as const
    await announceAlerts(transaction, { ...source, repository }, told, context)
    return next && { id: next.id, last: (await analyses.topOfSet(analysis)).length === 1 }
  })
}
