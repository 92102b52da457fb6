import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { timestamp } from '../../core/clock.ts'
import type { Links } from '../../core/links.ts'
import { commitViews } from '../../domains/commits/commit-views.ts'
import { splitRef } from '../../domains/commits/split-ref.ts'
import { placePage } from '../../domains/repositories/named-place.ts'
import { logCommits } from '../../git/history/log-commits.ts'
import { walkHistory } from '../../git/history/walk-history.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { notFound } from '../downloads/respond.ts'
import { html } from '../oauth/pages/html.ts'
import type { Entry, Feed } from './atom.ts'
import { authorOf } from './authors.ts'
import { inPath } from '../../domains/releases/view.ts'

const limit = 20

const shown = (message: string) =>
  html`<pre style="white-space:pre-wrap;width:81ex">${message.trimEnd()}</pre>`.text

const entryOf = ({ sha, html_url: page, commit, author }: Schemas['commit']): Entry => ({
  id: `Grit::Commit/${sha}`,
  title: commit.message.trimStart().split('\n', 1)[0]!.trimEnd() || sha.slice(0, 7),
  page,
  updated: commit.committer.date,
  content: shown(commit.message),
  author: authorOf(author, commit.author.name || undefined),
})

/**
 * The newest commits of a branch, or those that changed a file or folder of it.
 * @param named the branch, followed by the path; undefined for the default branch
 * @throws ServiceError 404 for a ref that does not exist
 */
export async function commitFeed(
  repository: Repository,
  named: string | undefined,
  links: Links,
  context: Context,
): Promise<Feed> {
  const place = context.git.path(repository.id)
  const split = await splitRef(place, named ?? repository.default_branch)
  if (!split) throw notFound()
  const { commit, ref, path } = split
  const found =
    (path === undefined ? await walkHistory(place, commit, limit) : undefined) ??
    (await logCommits(place, { from: commit, path }, { limit, offset: 0 }))
  const views = await commitViews(found, { repository, links }, context)
  const { owner, name } = repository
  const at = `commits/${inPath(path === undefined ? ref : `${ref}/${path}`)}`
  const page = `${placePage(repository, links)}/${at}`
  return {
    id: `/${owner.login}/${name}/${at}`,
    title: `Recent Commits to ${name}:${ref}`,
    page,
    self: `${page}.atom`,
    entries: views.map(entryOf),
    since: timestamp(repository.created_at),
  }
}
