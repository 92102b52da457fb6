import { permits } from '../../../contract/permissions.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { WebhookEvent } from '../../../workers/delivery/webhook-event.ts'
import type { EventSource } from '../events/common-payload.ts'
import { checkSuiteEvent } from '../events/check-suite.ts'
import type { RefChange } from '../pushes/change.ts'

const checking = { permissions: [{ checks: 'write' }] } as const

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

/** Creates the suites of pushed branches, and returns the events that ask the apps for checks. */
export async function requestSuites(
  transaction: Transaction,
  happening: EventSource,
  changes: readonly RefChange[],
  now: number,
): Promise<WebhookEvent[]> {
  const branches = changes.filter(({ kind, head }) => kind === 'branch' && head !== null)
  if (branches.length === 0) return []
  const { repository } = happening
  const apps = await checkingApps(transaction, repository)
  const events: WebhookEvent[] = []
  for (const { name, before, after, head } of apps.length > 0 ? branches : []) {
    const pulls = await transaction.pulls.openAt(repository.id, [after])
    for (const app_id of apps) {
      const origin = { head_sha: after, head_branch: name, before_sha: before, app_id }
      const made = { repository_id: repository.id, ...origin, created_at: now }
      const suite = await transaction.checkSuites.create(made)
      const commit = head ?? undefined
      if (suite) events.push(checkSuiteEvent(happening, { suite, commit, pulls }, 'requested'))
    }
  }
  return events
}
