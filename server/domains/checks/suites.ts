import type { Context } from '../../api/context.ts'
import { notFound, unprocessable } from '../../core/errors.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import type { Transaction } from '../../storage/index.ts'
import type { CheckSuite } from '../../storage/checks/check-suites.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { checkSuiteEvent } from './suite-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { checkedCommit, commitOf } from './checked-commit.ts'
import { requireOwn } from './own-checks.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions' | 'git'>

/** A commit that an app checks. */
interface Checking {
  repositoryId: number
  sha: string
  appId: number
}

/** The suite of an app for a commit, if there is one. */
async function findSuite({ checkSuites }: Transaction, checking: Checking) {
  const [found] = await checkSuites.list(checking, { limit: 1, offset: 0 })
  return found
}

/** The suite of an app for a commit, which is created when it does not exist. */
export async function suiteOf(
  transaction: Transaction,
  checking: Checking,
  now: number,
): Promise<{ suite: CheckSuite; isNew: boolean }> {
  const found = await findSuite(transaction, checking)
  if (found) return { suite: found, isNew: false }
  const { repositoryId: repository_id, sha: head_sha, appId: app_id } = checking
  const origin = { head_branch: null, before_sha: null }
  const made = { repository_id, head_sha, app_id, ...origin, created_at: now }
  const [suite] = await transaction.checkSuites.create(made)
  if (!suite) throw new Error('a check suite appeared under the lock of its repository')
  return { suite, isNew: true }
}

/** Sends the event of a suite to its app. */
async function askApp(
  transaction: Transaction,
  source: EventSource,
  { suite, commit }: { suite: CheckSuite; commit: Commit | undefined },
  action: 'requested' | 'rerequested',
  context: Needs,
): Promise<void> {
  const { repository } = source
  const pulls = await transaction.pulls.openAt(repository.id, [suite.head_sha])
  const event = checkSuiteEvent(source, { suite, commit, pulls }, action)
  await trigger(transaction, event, context)
}

/** Creates the suite of an app for a commit, if it has none, and sends the event. */
export async function createSuite(
  { sha, appId, ...source }: EventSource & { sha: string; appId: number },
  context: Needs,
) {
  const commit = await checkedCommit(source.repository, sha, context)
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    requireChangeable(repository)
    const checking = { repositoryId: repository.id, sha, appId }
    const made = await suiteOf(transaction, checking, context.clock.now())
    const there = { ...source, repository }
    const asked = { suite: made.suite, commit }
    if (made.isNew) await askApp(transaction, there, asked, 'requested', context)
    return { ...made, commit }
  })
}

/**
 * Queues a suite again and sends the event.
 * @throws ServiceError 403 for the suite of another app, 404
 */
export async function rerequestSuite(
  { id, appId, ...source }: EventSource & { id: number; appId: number },
  context: Needs,
): Promise<void> {
  const { storage, clock } = context
  const known = await storage.checkSuites.find(source.repository.id, id)
  const commit = known && (await commitOf(source.repository, known.head_sha, context))
  await storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    requireChangeable(repository)
    const found = await transaction.checkSuites.find(repository.id, id)
    if (!found) throw notFound()
    requireOwn(appId, found)
    const queued = { status: 'queued', conclusion: null } as const
    const suite = await transaction.checkSuites.update(found, queued, clock.now())
    const there = { ...source, repository }
    await askApp(transaction, there, { suite, commit }, 'rerequested', context)
  })
}

interface Preference {
  app_id: number
  setting: boolean
}

/**
 * Sets which apps get suites for pushes. Returns all preferences of the repository.
 * @throws ServiceError 422 for an app that is not installed
 */
export async function setPreferences(
  {
    repository: asked,
    wanted,
  }: Pick<EventSource, 'repository'> & { wanted: readonly Preference[] },
  { storage }: Pick<Context, 'storage'>,
): Promise<Preference[]> {
  return storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, asked)
    requireChangeable(repository)
    const { id, owner } = repository
    for (const { app_id, setting } of wanted) {
      if (!(await transaction.installations.findOn(app_id, owner.id))) {
        throw unprocessable(`No app with the ID ${app_id} is installed on ${owner.login}.`)
      }
      await transaction.checkSuites.setPreference(id, app_id, setting)
    }
    const found = await transaction.checkSuites.preferences(id)
    return [...found].map(([app_id, setting]) => ({ app_id, setting }))
  })
}
