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

/** Resolves the commit of a request and the URL of its list. */
async function listRequest(
  { path, query, repository }: Reading,
  part: 'status' | 'statuses',
  context: Context,
) {
  const { owner, repo, ref } = path
  const sha = await resolveCommitId(repository, ref, context)
  const at = `/repos/${owner}/${repo}/commits/${encodeURIComponent(ref)}/${part}`
  return { subject: { repositoryId: repository.id, sha }, page: pageOf(query), at }
}

/** One page of the statuses of a commit. @param at the address of the list */
async function listed(
  { query, repository, links }: Reader,
  { sha, at }: { sha: string; at: string },
  { storage }: Context,
) {
  const subject = { repositoryId: repository.id, sha }
  const page = pageOf(query)
  const found = await storage.commitStatuses.list(subject, page)
  const total = await storage.commitStatuses.count(subject)
  return {
    status: 200 as const,
    body: found.map((status) => commitStatus(status, repository, links)),
    headers: pageLinks(at, page, total, links),
  }
}

export const commitStatuses = {
  'repos/create-commit-status': async (request, context) => {
    const { path, body: input, repository, caller, links } = request
    const sender = requireActor(caller)
    const status = await createStatus({ repository, sender, links, sha: path.sha, input }, context)
    const view = commitStatus(status, repository, links)
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'repos/get-combined-status-for-ref': async (request, context) => {
    const { repository, links } = request
    const { subject, page, at } = await listRequest(request, 'status', context)
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
    return { status: 200, body, headers: pageLinks(at, page, total_count, links) }
  },

  'repos/list-commit-statuses-for-ref': async (request, context) => {
    const { subject, at } = await listRequest(request, 'statuses', context)
    return listed(request, { sha: subject.sha, at }, context)
  },

  'repos/list-commit-statuses': async (request, context) => {
    const { owner, repo, sha: named } = request.path
    const sha = await resolveCommitId(request.repository, named, context)
    const at = `/repos/${owner}/${repo}/statuses/${encodeURIComponent(named)}`
    return listed(request, { sha, at }, context)
  },
} satisfies Partial<Handlers>
