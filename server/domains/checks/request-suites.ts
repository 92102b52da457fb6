import type { PushListener } from '../../api/listeners.ts'
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import { permits } from '../../contract/permissions.ts'
import type { Transaction } from '../../storage/index.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { checkSuiteEvent } from './suite-event.ts'
import type { RefChange } from '../../git/push/ref-change.ts'

const checking = { permissions: [{ checks: 'write' }] } as const

/** Suites that are created with one statement. */
const atOnce = 50

/** The apps that get a suite for each push to a repository. */
async function checkingApps(
  { installations, checkSuites }: Transaction,
  { id, owner }: EventSource['repository'],
): Promise<number[]> {
  const installed = await installations.covering(owner.id, id)
  const able = installed.filter(({ permissions }) => permits(checking, permissions))
  if (able.length === 0) return []
  const preferences = await checkSuites.preferences(id)
  return able.map(({ app_id }) => app_id).filter((app) => preferences.get(app) ?? true)
}

/** The first branch of each commit, because a commit has one suite of an app. */
function firstOfCommits(changes: readonly RefChange[]): RefChange[] {
  const branches = changes.filter(({ kind, head }) => kind === 'branch' && head !== null)
  const byCommit = new Map(branches.toReversed().map((branch) => [branch.after, branch]))
  return [...byCommit.values()].reverse()
}

/** Creates the suites of pushed branches, and returns the events that ask the apps for checks. */
async function requestSuites(
  transaction: Transaction,
  source: EventSource,
  changes: readonly RefChange[],
  now: number,
): Promise<WebhookEvent[]> {
  const branches = firstOfCommits(changes)
  const { repository } = source
  const apps = branches.length > 0 ? await checkingApps(transaction, repository) : []
  const heads = new Map(branches.map(({ after, head }) => [after, head ?? undefined]))
  const origins = branches.flatMap(({ name, before, after }) =>
    apps.map((app_id) => {
      const origin = { head_sha: after, head_branch: name, before_sha: before, app_id }
      const by = { creator_id: source.sender.id, created_at: now }
      return { repository_id: repository.id, ...origin, ...by }
    }),
  )
  const events: WebhookEvent[] = []
  for (let from = 0; from < origins.length; from += atOnce) {
    if (from > 0) await yieldToEventLoop()
    const suites = await transaction.checkSuites.create(...origins.slice(from, from + atOnce))
    const shas = [...new Set(suites.map(({ head_sha: sha }) => sha))]
    const open = await transaction.pulls.openAt(repository.id, shas)
    for (const suite of suites) {
      const pulls = open.filter(({ head_sha: sha }) => sha === suite.head_sha)
      const checked = { suite, commit: heads.get(suite.head_sha), pulls }
      events.push(checkSuiteEvent(source, checked, 'requested'))
    }
  }
  return events
}

/** Asks the apps of a repository to check the branches of a push. */
export const requestChecks: PushListener = async (_repository, changes) => ({
  repositories: [],
  apply: (transaction, source, at) => requestSuites(transaction, source, changes, at),
})
