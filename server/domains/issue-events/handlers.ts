import type { Handlers } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import type { Role } from '../../contract/role.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { IssueEvent } from '../../storage/issue-events/issue-events.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { relatedIssues } from './related-issues.ts'
import { timelineItems } from './timeline.ts'
import { requireAccess, visibleKind } from '../issues/token-access.ts'
import { issueEventView } from '../issues/event-view.ts'
import { issueView } from '../issues/view.ts'
import { issueRead } from '../issues/in-path.ts'
import { sightOf } from '../repositories/sight.ts'
import { commitsOf, timesOf } from './commits.ts'

/** Events with their issues. */
async function withIssues(
  events: readonly IssueEvent[],
  { repository, links, role }: { repository: Repository; links: Links; role: Role },
  storage: Pick<Transaction, 'issues' | 'issueSearch'>,
): Promise<Schemas['issue-event'][]> {
  const ids = [...new Set(events.map(({ issue_id: id }) => id))]
  const found = new Map(
    (await storage.issues.findMany(repository, ids)).map((issue) => [issue.id, issue]),
  )
  const shown = {
    place: repository,
    links,
    role,
    related: await relatedIssues(events, repository, storage),
  }
  return events.map((event) => {
    const issue = found.get(event.issue_id)
    const view = issueEventView(event, shown)
    return { ...view, ...(issue && { issue: issueView(issue, repository, links) }) }
  })
}

export const issueEvents = {
  'issues/list-events-for-repo': async (request, { storage }) => {
    const { query = {}, repository, links, role } = request
    const page = pageOf(query)
    const selection = { repositoryId: repository.id, pull: await visibleKind(request, storage) }
    const found = await storage.issueEvents.list(selection, { ...page, direction: 'desc' })
    const total = await storage.issueEvents.count(selection, page)
    return {
      status: 200,
      body: await withIssues(found, { repository, links, role }, storage),
      headers: pageLinks(page, total, links),
    }
  },

  'issues/get-event': async (request, { storage }) => {
    const { path, repository, links, role, caller } = request
    const event = await storage.issueEvents.find(repository.id, path.event_id)
    if (!event) throw notFound()
    await requireAccess({ caller, repository }, event, 'read', storage)
    const [view] = await withIssues([event], { repository, links, role }, storage)
    return { status: 200, body: view as Schemas['issue-event'] }
  },

  'issues/list-events': async (request, { storage }) => {
    const { query = {}, repository, links, role } = request
    const { id: issueId } = await issueRead(request, storage)
    const page = pageOf(query)
    const selection = { repositoryId: repository.id, issueId }
    const found = await storage.issueEvents.list(selection, { ...page, direction: 'asc' })
    const total = await storage.issueEvents.count(selection, page)
    const related = await relatedIssues(found, repository, storage)
    return {
      status: 200,
      body: found.map((event) =>
        issueEventView(event, { place: repository, links, role, related }),
      ),
      headers: pageLinks(page, total, links),
    }
  },

  'issues/list-events-for-timeline': async (request, context) => {
    const { query = {}, repository, links, role, caller } = request
    const { storage } = context
    const issue = await issueRead(request, storage)
    const page = pageOf(query)
    const without = (query.exclude ?? '').split(',').flatMap((name) => name.trim() || [])
    const commits = without.includes('committed') ? [] : await commitsOf(issue, repository, context)
    const selection = {
      ...{ issueId: issue.id, without, commits: timesOf(commits) },
      sight: { issues: sightOf(caller, 'issues'), pulls: sightOf(caller, 'pull_requests') },
    }
    const entries = await storage.issueEvents.timeline(selection, page)
    const total = await storage.issueEvents.countTimeline(selection, page)
    return {
      status: 200,
      body: await timelineItems(entries, { repository, issue, links, role, commits }, context),
      headers: pageLinks(page, total, links),
    }
  },
} satisfies Partial<Handlers>
