import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import { filesAt, type TreeFile } from '../../git/objects/files-at.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Workflow, WorkflowFile } from '../../storage/workflows/workflows.ts'
import { readDefinitions } from './read-definitions.ts'

type Needs = Pick<Context, 'git' | 'storage' | 'clock' | 'content'>

/** The folder that contains workflow files. */
const folder = '.github/workflows/'

/** Maximum number of workflows of a repository, in order of their paths. Other files are ignored. */
const maxWorkflows = 200

const isWorkflow = ({ path }: TreeFile) => /^[^/\0-\x1f]+\.ya?ml$/.test(path.slice(folder.length))

async function filesOf(
  { id, default_branch }: Repository,
  { git }: Pick<Context, 'git'>,
): Promise<TreeFile[]> {
  if (!(await git.exists(id))) return []
  const files = await filesAt(git.path(id), `refs/heads/${default_branch}`, folder)
  return files.filter(isWorkflow).slice(0, maxWorkflows)
}

/** Whether the default branch has workflow files. */
export const hasWorkflows = async (repository: Repository, context: Pick<Context, 'git'>) =>
  (await filesOf(repository, context)).length > 0

/** Assigns ids to new workflow files and records changed ones. */
async function noted(
  repository: Repository,
  changed: TreeFile[],
  context: Needs,
): Promise<Map<string, Workflow>> {
  if (changed.length === 0) return new Map()
  const { git, storage, clock } = context
  const definitions = await readDefinitions(git.path(repository.id), changed, context)
  const named = changed.map(({ path, blob }): WorkflowFile => {
    const definition = definitions.get(blob)
    const name = definition && 'name' in definition ? definition.name : undefined
    return { path, blob, name: name ?? path }
  })
  return storage.transaction(async ({ workflows }) => {
    const found = new Map<string, Workflow>()
    for (const file of named) {
      found.set(file.path, await workflows.note(repository.id, file, clock.now()))
    }
    return found
  })
}

/** Lists the workflows of a repository's default branch, sorted by id. */
export async function workflowsOf(repository: Repository, context: Needs): Promise<Workflow[]> {
  const files = await filesOf(repository, context)
  const known = await context.storage.workflows.known(repository.id)
  const changed = files.filter(({ path, blob }) => known.get(path)?.blob !== blob)
  const fresh = await noted(repository, changed, context)
  return files
    .flatMap(({ path }) => fresh.get(path) ?? known.get(path) ?? [])
    .sort((a, b) => a.id - b.id)
}

/** A workflow that was requested by id may have lost its file. Its runs still exist. */
export interface FoundWorkflow extends Workflow {
  deleted: boolean
}

/** Finds a workflow by id, or by the name or path of an existing file. @throws ServiceError 404 */
export async function workflowNamed(
  name: string,
  repository: Repository,
  context: Needs,
): Promise<FoundWorkflow> {
  const all = await workflowsOf(repository, context)
  const found = all.find(({ id, path }) =>
    [String(id), path, path.slice(folder.length)].includes(name),
  )
  if (found) return { ...found, deleted: false }
  const number = /^\d+$/.test(name) ? Number(name) : 0
  if (!Number.isSafeInteger(number) || number === 0) throw notFound()
  const former = await context.storage.workflows.find(repository.id, number)
  if (!former) throw notFound()
  return { ...former, deleted: true }
}
