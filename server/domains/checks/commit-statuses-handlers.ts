import { requireActor } from '../../access/auth/acting.ts'
import { combine, countContexts } from './commit-statuses/combine.ts'
import { resolveCommitId } from './commit-statuses/commit.ts'
import { createStatus } from './commit-statuses/create-status.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { commitStatus, simpleCommitStatus } from './commit-status-view.ts'
import { placeUrl } from '../repositories/named-place.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

type Reading = Request<'repos/list-commit-statuses-for-ref'>
type Reader = Pick<Reading, 'query' | 'repository' | 'links'>

/** Resolves the commit of a request. */
async function listRequest({ path, query, repository }: Reading, context: Context) {
  const sha = await resolveCommitId(repository, path.ref, context)
  return { subject: { repositoryId: repository.id, sha }, page: pageOf(query) }
}

/** One page of the statuses of a commit. */
async function listed({ query, repository, links }: Reader, sha: string, { storage }: Context) {
  const subject = { repositoryId: repository.id, sha }
  const page = pageOf(query)
  const found = await storage.commitStatuses.list(subject, page)
  const total = await storage.commitStatuses.count(subject)
  return {
    status: 200 as const,
    body: found.map((status) => commitStatus(status, repository, links)),
    headers: pageLinks(page, total, links),
  }
}

export const commitStatuses = {
  'repos/create-commit-status': async (request, context) => {
    const { path, body: input, repository, caller, links } = request
    const sender = requireActor(caller)
    const status = await createStatus({ repository, sender, links, sha: path.sha, input }, context)
    context.autoMergesDue.raise()
    const view = commitStatus(status, repository, links)
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'repos/get-combined-status-for-ref': async (request, context) => {
    const { repository, links } = request
    const { subject, page } = await listRequest(request, context)
    const states = await context.storage.commitStatuses.latestStates(subject)
    const found = await context.storage.commitStatuses.listLatest(subject, page)
    const total_count = countContexts(states)
    const commit_url = `${placeUrl(repository, links)}/commits/${subject.sha}`
    const body = {
      state: combine(states),
      statuses: found.map((status) => simpleCommitStatus(status, repository, links)),
      sha: subject.sha,
      total_count,
      repository: repositoryView(repository, links),
      commit_url,
      url: `${commit_url}/status`,
    }
    return { status: 200, body, headers: pageLinks(page, total_count, links) }
  },

  'repos/list-commit-statuses-for-ref': async (request, context) => {
    const { subject } = await listRequest(request, context)
    return listed(request, subject.sha, context)
  },

  'repos/list-commit-statuses': async (request, context) => {
    const sha = await resolveCommitId(request.repository, request.path.sha, context)
    return listed(request, sha, context)
  },
} satisfies Partial<Handlers>
