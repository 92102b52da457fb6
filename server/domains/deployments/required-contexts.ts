import { conflict } from '../../core/errors.ts'
import type { Storage } from '../../storage/index.ts'

interface Subject {
  repositoryId: number
  sha: string
  /** The name that the caller used. */
  ref: string
}

/** Whether the newest status of each of some contexts, or of all that there are, is successful. */
async function haveSucceeded(
  contexts: readonly string[] | null | undefined,
  subject: Subject,
  { commitStatuses }: Pick<Storage, 'commitStatuses'>,
): Promise<boolean> {
  if (!contexts) {
    const states = await commitStatuses.latestStates(subject)
    return [...states.keys()].every((state) => state === 'success')
  }
  const latest = await commitStatuses.latestOf(subject, contexts)
  return contexts.every((context) => latest.get(context.toLowerCase())?.state === 'success')
}

/**
 * Checks the statuses of a commit before it is deployed.
 * @param contexts those that must be successful; null for all that the commit has
 * @throws ServiceError 409
 */
export async function requireContexts(
  contexts: readonly string[] | null | undefined,
  subject: Subject,
  storage: Pick<Storage, 'commitStatuses'>,
): Promise<void> {
  if (await haveSucceeded(contexts, subject, storage)) return
  throw conflict(`Conflict: Commit status checks failed for ${subject.ref}.`)
}
