import { notAccessible } from '../../access/auth/authorize.ts'
import { isScoped, type Caller } from '../../access/auth/caller.ts'
import { mayChangeWorkflows } from '../../access/auth/may-change-workflows.ts'
import type { RightsNeeds } from '../../access/auth/rights.ts'
import type { Context } from '../../api/context.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import { noObject } from '../../git/formats/names.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { workflowFolder, workflowsRefused } from '../../git/push/ref-guards.ts'
import type { PushCommand } from '../../storage/pushes/pushes.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** Whether a branch gets workflows that neither it nor the default branch has. */
async function changesWorkflows(path: string, commands: readonly PushCommand[]): Promise<boolean> {
  using objects = openObjects(path)
  for (const { ref, before, after } of commands) {
    if (!ref.startsWith('refs/heads/') || after === noObject) continue
    const commits = [after, before === noObject ? 'HEAD' : before, 'HEAD']
    const found = await objects.info(commits.map((commit) => `${commit}:${workflowFolder}`))
    const [now, was, common] = found.map((each) => each?.id)
    if (now !== was && now !== common) return true
  }
  return false
}

/** A caller who changes a repository. */
interface Change {
  caller: Caller
  repository: Repository
}

type Needs = Pick<Context, 'git'> & { storage: RightsNeeds }

/** @throws ServiceError 403 when branches get workflows that the caller's token may not change */
export async function requireWorkflows(
  { caller, repository }: Change,
  commands: readonly PushCommand[],
  { git, storage }: Needs,
): Promise<void> {
  // Scopes are known without a query, so the trees need not be read.
  if (isScoped(caller) && (await mayChangeWorkflows(caller, repository, storage))) return
  if (!(await changesWorkflows(git.path(repository.id), commands))) return
  if (await mayChangeWorkflows(caller, repository, storage)) return
  throw isScoped(caller) ? forbidden(workflowsRefused) : notAccessible(caller)
}

/** @throws ServiceError 403 or 404 when the caller's token may not change a file that is a workflow */
export async function requireWorkflow(
  { caller, repository }: Change,
  path: string,
  { storage }: Needs,
): Promise<void> {
  if (!path.startsWith(`${workflowFolder}/`)) return
  if (await mayChangeWorkflows(caller, repository, storage)) return
  throw isScoped(caller) ? notFound() : notAccessible(caller)
}
