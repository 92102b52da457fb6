import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { notFound, unprocessable } from '../../core/errors.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import type { Transaction } from '../../storage/index.ts'
import type { CheckRun } from '../../storage/checks/check-runs.ts'
import type { NumberedPull } from '../../storage/pulls/pulls.ts'
import type { CheckSuite } from '../../storage/checks/check-suites.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { checkRunEvent } from './run-event.ts'
import { checkSuiteEvent } from './suite-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { checkedCommit, commitOf } from './checked-commit.ts'
import { requireOwn } from './own-checks.ts'
import { runChange } from './run-change.ts'
import { countRuns, suiteState } from './suite-state.ts'
import { suiteOf } from './suites.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions' | 'git'>

interface Writing extends EventSource {
  appId: number
}

/** Maximum number of annotations of a run. */
const maxAnnotations = 5000

type Annotation = Schemas['check-annotation-input']

/** Columns say something only about one line. */
function toRow({ start_column, end_column, ...annotation }: Annotation) {
  const { path, start_line, end_line, annotation_level, message } = annotation
  const isOneLine = start_line === end_line
  return {
    ...{ path, start_line, end_line, annotation_level, message },
    start_column: isOneLine ? (start_column ?? null) : null,
    end_column: isOneLine ? (end_column ?? null) : null,
    title: annotation.title ?? null,
    raw_details: annotation.raw_details ?? null,
  }
}

async function annotate(
  { checkRuns }: Transaction,
  { id, annotations_count: count }: Pick<CheckRun, 'id' | 'annotations_count'>,
  annotations: readonly Annotation[] = [],
): Promise<void> {
  if (count + annotations.length > maxAnnotations) {
    throw unprocessable(`A check run can have at most ${maxAnnotations} annotations.`)
  }
  await checkRuns.addAnnotations(id, annotations.map(toRow))
}

interface Written {
  id: number
  suite: CheckSuite
  commit: Commit | undefined
  /** What happened to the run. */
  actions: readonly ('created' | 'completed')[]
}

/** A run that was written, and the open pull requests of its commit. */
export interface WrittenRun {
  run: CheckRun
  pulls: readonly NumberedPull[]
}

/** Computes the state of the suite of a run that was written, and sends the events. */
async function finish(
  transaction: Transaction,
  source: EventSource,
  { id, suite: before, commit, actions }: Written,
  context: Needs,
): Promise<WrittenRun> {
  const { repository } = source
  const states = await transaction.checkRuns.latestStates(before.id)
  const state = { ...suiteState(states), latest_runs: countRuns(states) }
  const suite = await transaction.checkSuites.update(before, state, context.clock.now())
  const run = (await transaction.checkRuns.find(repository.id, id)) as CheckRun
  const pulls = await transaction.pulls.openAt(repository.id, [run.head_sha])
  const isOver = actions.includes('completed') && suite.status === 'completed'
  const events = [
    ...actions.map((action) => checkRunEvent(source, { run, suite, pulls }, action)),
    ...(isOver ? [checkSuiteEvent(source, { suite, commit, pulls }, 'completed')] : []),
  ]
  await triggerAll(transaction, events, context)
  return { run, pulls }
}

/**
 * Creates a check run, and its suite if the app has none for the commit.
 * @throws ServiceError 403 while archived, 422 for an unknown commit
 */
export async function createRun(
  { appId, input, ...source }: Writing & { input: Schemas['check-run-input'] },
  context: Needs,
): Promise<WrittenRun> {
  const { head_sha: sha, name, output } = input
  const commit = await checkedCommit(source.repository, sha, context)
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    requireChangeable(repository)
    const checking = { repositoryId: repository.id, sha, appId }
    const { suite } = await suiteOf(transaction, checking, now)
    const id = await transaction.checkRuns.create({
      ...runChange(input, undefined, now),
      name,
      suite_id: suite.id,
      created_at: now,
    })
    await annotate(transaction, { id, annotations_count: 0 }, output?.annotations)
    const isOver = input.conclusion !== undefined
    const actions = ['created' as const, ...(isOver ? ['completed' as const] : [])]
    const there = { ...source, repository }
    return finish(transaction, there, { id, suite, commit, actions }, context)
  })
}

/** A run and its suite. @throws ServiceError 403 for the run of another app, 404 */
async function ownRun(
  { checkRuns, checkSuites }: Transaction,
  repositoryId: number,
  id: number,
  appId: number,
) {
  const run = await checkRuns.find(repositoryId, id)
  const suite = run && (await checkSuites.find(repositoryId, run.suite_id))
  if (!suite) throw notFound()
  requireOwn(appId, run)
  return { run, suite }
}

interface Updating extends Writing {
  id: number
  input: Schemas['check-run-update']
}

/**
 * Changes a check run.
 * @throws ServiceError 403 for the run of another app, 404, 422
 */
export async function updateRun(
  { appId, id, input, ...source }: Updating,
  context: Needs,
): Promise<WrittenRun> {
  const { storage, clock } = context
  const known = await storage.checkRuns.find(source.repository.id, id)
  const commit = known && (await commitOf(source.repository, known.head_sha, context))
  return storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    requireChangeable(repository)
    const { run, suite } = await ownRun(transaction, repository.id, id, appId)
    const change = runChange(input, run, clock.now())
    await transaction.checkRuns.update(run, change)
    await annotate(transaction, run, input.output?.annotations)
    const isOver = change.status === 'completed' && run.status !== 'completed'
    const actions = isOver ? ['completed' as const] : []
    const there = { ...source, repository }
    return finish(transaction, there, { id, suite, commit, actions }, context)
  })
}

/**
 * Asks the app of a run to run it again: its suite is queued.
 * @throws ServiceError 403 for the run of another app, 404, 422 before it is completed
 */
export async function rerequestRun(
  { appId, id, ...source }: Writing & { id: number },
  context: Needs,
): Promise<void> {
  const { storage, clock } = context
  await storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    requireChangeable(repository)
    const { run, suite: found } = await ownRun(transaction, repository.id, id, appId)
    if (run.status !== 'completed') throw unprocessable('This check run is not rerequestable')
    const queued = { status: 'queued', conclusion: null } as const
    const suite = await transaction.checkSuites.update(found, queued, clock.now())
    const pulls = await transaction.pulls.openAt(repository.id, [run.head_sha])
    const there = { ...source, repository }
    const event = checkRunEvent(there, { run, suite, pulls }, 'rerequested')
    await triggerAll(transaction, [event], context)
  })
}
