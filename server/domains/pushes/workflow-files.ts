import { notAccessible } from '../../access/auth/authorize.ts'
import { isScoped, type Caller } from '../../access/auth/caller.ts'
import { mayChangeWorkflows, workflowRefusal } from '../../access/auth/may-change-workflows.ts'
import type { RightsNeeds } from '../../access/auth/rights.ts'
import type { Context } from '../../api/context.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import { noObject } from '../../git/formats/names.ts'
import { openObjects, type ObjectInfo, type ObjectReader } from '../../git/objects/object-reader.ts'
import { readTree } from '../../git/objects/tree.ts'
import { workflowFolder } from '../../git/push/ref-guards.ts'
import type { PushCommand } from '../../storage/pushes/pushes.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** More entries of a folder are not compared. */
const mostEntries = 1000

/** The ids in a folder, by name. */
async function idsIn(objects: ObjectReader, folder: ObjectInfo | undefined) {
  const entries = folder ? await readTree(objects, folder, mostEntries) : []
  return new Map(entries.map(({ name, id }) => [name, id]))
}

/** The first file or folder that differs. */
async function firstChange(
  objects: ObjectReader,
  now: ObjectInfo | undefined,
  was: ObjectInfo | undefined,
): Promise<string> {
  const [ids, before] = [await idsIn(objects, now), await idsIn(objects, was)]
  const names = [...ids.keys(), ...before.keys()]
  return `${workflowFolder}/${names.find((name) => ids.get(name) !== before.get(name)) ?? ''}`
}

/** A workflow that a branch gets and that neither it nor the default branch has, if any. */
async function changedWorkflow(
  path: string,
  commands: readonly PushCommand[],
): Promise<string | undefined> {
  using objects = openObjects(path)
  for (const { ref, before, after } of commands) {
    if (!ref.startsWith('refs/heads/') || after === noObject) continue
    const commits = [after, before === noObject ? 'HEAD' : before, 'HEAD']
    const found = await objects.info(commits.map((commit) => `${commit}:${workflowFolder}`))
    const [now, was, common] = found
    if (now?.id !== was?.id && now?.id !== common?.id) return await firstChange(objects, now, was)
  }
  return undefined
}

/** A caller who changes a repository. */
interface Change {
  caller: Caller
  repository: Repository
}

type Needs = Pick<Context, 'git' | 'brand'> & { storage: RightsNeeds }

/** @throws ServiceError 403 when branches get workflows that the caller's token may not change */
export async function requireWorkflows(
  { caller, repository }: Change,
  commands: readonly PushCommand[],
  { git, brand, storage }: Needs,
): Promise<void> {
  // Scopes are known without a query, so the trees need not be read.
  if (isScoped(caller) && (await mayChangeWorkflows(caller, repository, storage))) return
  const file = await changedWorkflow(git.path(repository.id), commands)
  if (file === undefined || (await mayChangeWorkflows(caller, repository, storage))) return
  throw forbidden(workflowRefusal(caller, brand)(file))
}

const isInFolder = (path: string) => path.startsWith(`${workflowFolder}/`)

/** To tokens without the scope, the documented platform hides the files. */
const hidden = (caller: Caller) => (isScoped(caller) ? notFound() : notAccessible(caller))

/** @throws ServiceError 403 or 404 when the caller's token may not change a file that is a workflow */
export async function requireWorkflow(
  { caller, repository }: Change,
  path: string,
  { storage }: Needs,
): Promise<void> {
  if (!isInFolder(path)) return
  if (await mayChangeWorkflows(caller, repository, storage)) return
  throw hidden(caller)
}

/**
 * Checks the entries of a new tree. Workflows may be listed as they are on the default branch.
 * @throws ServiceError 403 or 404 when the caller's token may not change a file that is a workflow
 */
export async function requireWorkflowEntries(
  { caller, repository }: Change,
  entries: readonly { path: string; source: { id: string } | object | undefined }[],
  { git, storage }: Needs,
): Promise<void> {
  const workflows = entries.filter(({ path }) => isInFolder(path))
  if (workflows.length === 0 || (await mayChangeWorkflows(caller, repository, storage))) return
  using objects = openObjects(git.path(repository.id))
  const present = await objects.info(workflows.map(({ path }) => `HEAD:${path}`))
  const isSame = workflows.every(
    ({ source }, index) => source && 'id' in source && source.id === present[index]?.id,
  )
  if (!isSame) throw hidden(caller)
}
