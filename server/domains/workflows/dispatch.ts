import type { Context } from '../../api/context.ts'
import type { EventSource } from '../../api/event-source.ts'
import type { Request } from '../../api/handler.ts'
import { unprocessable } from '../../core/errors.ts'
import { filesAt } from '../../git/objects/files-at.ts'
import { readCommit } from '../../git/history/read-commits.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { namedCommit } from '../../git/objects/revision.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { simpleCommit } from '../commits/simple-commit-view.ts'
import type { WorkflowRun } from '../../storage/workflows/workflow-runs.ts'
import type { WorkflowJob } from '../../storage/workflows/workflow-jobs.ts'
import type { Workflow } from '../../storage/workflows/workflows.ts'
import type { Transaction } from '../../storage/index.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { workflowDispatchEvent, workflowEvents } from './event.ts'
import { withChecks } from './checks.ts'
import { settle } from './apply-result.ts'
import type { ChangeNeeds } from './change-run.ts'
import type { Definition } from './definition.ts'
import { resolveInputs } from './inputs.ts'
import { readDefinitions } from './read-definitions.ts'

type Input = Request<'actions/create-workflow-dispatch'>['body']
type Needs = Pick<Context, 'git' | 'content'> & ChangeNeeds

interface Start extends EventSource {
  workflow: Workflow
}

/**
 * Reads the workflow's definition at a commit, where its file may differ or be missing.
 * @throws ServiceError 422 for a file that exceeds a limit
 */
async function definitionAt(
  path: string,
  sha: string,
  workflow: Workflow,
  context: Needs,
): Promise<Definition> {
  const [file] = await filesAt(path, sha, workflow.path)
  const definition = file && (await readDefinitions(path, [file], context)).get(file.blob)
  const nothing = { name: undefined, inputs: undefined, jobs: [] }
  if (!definition || !('refused' in definition)) return definition ?? nothing
  if (definition.refused === 'invalid') return nothing
  throw unprocessable(`Workflow file is ${definition.refused}`)
}

/** The branch or tag to run on. */
async function targetOf(path: string, ref: string) {
  using objects = openObjects(path)
  return await namedCommit(objects, ref) // before the objects are closed
}

/** The commit in the short form of a workflow run. */
async function inShort(path: string, sha: string): Promise<WorkflowRun['head_commit']> {
  const commit = await readCommit(path, sha)
  return commit ? simpleCommit(commit) : null
}

/** Sends the events of a new run, in the transaction that adds it. */
async function announce(
  transaction: Transaction,
  source: Start,
  { id, ref, jobs }: { id: number; ref: string; jobs: readonly WorkflowJob[] },
  context: Needs,
): Promise<void> {
  const { repository } = source
  const run = await transaction.workflowRuns.find(repository.id, id)
  if (!run) return
  const { links } = source
  const changing = { transaction, repository, links, run, now: context.clock.now() }
  const happened = await settle(changing, jobs, context)
  const events = await workflowEvents(source, happened, transaction)
  await triggerAll(transaction, [workflowDispatchEvent(source, run, ref), ...events], context)
}

/**
 * Records a run of a workflow on a branch or tag.
 * @returns the id of the run
 * @throws ServiceError 404; 422 for an unknown ref, a workflow that is disabled or has no
 * `workflow_dispatch`, or invalid inputs
 */
export async function dispatchWorkflow(
  start: Start,
  { ref, inputs: provided = {} }: Input,
  context: Needs,
): Promise<number> {
  const { git, storage, clock } = context
  const { repository, workflow, sender } = start
  const path = git.path(repository.id)
  const target = await targetOf(path, ref)
  if (!target) throw unprocessable(`No ref found for: ${ref}`)
  const { name, inputs: declared, jobs } = await definitionAt(path, target.sha, workflow, context)
  if (!declared) throw unprocessable("Workflow does not have 'workflow_dispatch' trigger")
  const inputs = resolveInputs(declared, provided)
  const head_commit = await inShort(path, target.sha)
  const now = clock.now()
  return storage.transaction(async (transaction) => {
    const locked = await lockRepository(transaction, repository)
    const { state } = (await transaction.workflows.find(locked.id, workflow.id)) ?? workflow
    if (state !== 'active')
      throw unprocessable("Cannot trigger a 'workflow_dispatch' on a disabled workflow")
    const title = name ?? workflow.path
    const check_suite_id = await transaction.checkSuites.createForRun({
      ...{ repository_id: locked.id, head_sha: target.sha, head_branch: target.name },
      created_at: now,
    })
    const id = await transaction.workflowRuns.add({
      ...{ repository_id: locked.id, workflow_id: workflow.id, actor_id: sender.id },
      ...{ name: title, display_title: title, path: workflow.path, event: 'workflow_dispatch' },
      ...{ head_branch: target.name, head_sha: target.sha, head_commit, inputs },
      ...{ status: 'queued', conclusion: null, created_at: now, updated_at: now },
      check_suite_id,
    })
    const around = { run: { id, check_suite_id }, repository: locked, links: start.links, now }
    const checked = await withChecks(transaction, jobs, around)
    const queued = await transaction.workflowJobs.add(id, checked, { attempt: 1, now })
    const added = { id, ref: target.ref, jobs: queued }
    await announce(transaction, { ...start, repository: locked }, added, context)
    return id
  })
}
