import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { timestamp } from '../../core/clock.ts'
import type { Links } from '../../core/links.ts'
import { commitViews } from '../../domains/commits/commit-views.ts'
import { findCommitId } from '../../domains/commits/find-commit.ts'
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

/** More parts than the name of a branch has. */
const maxParts = 10

interface Place {
  /** Path of the repository. */
  place: string
  commit: string
  ref: string
  /** The file or folder whose commits are listed. */
  path?: string | undefined
}

/** Splits `main/docs/guide.md`: the ref is the shortest start that names a commit. */
async function split(place: string, named: string): Promise<Place | undefined> {
  const whole = await findCommitId(place, named)
  if (whole !== undefined) return { place, commit: whole, ref: named }
  const parts = named.split('/')
  for (let end = 1; end < Math.min(parts.length, maxParts); end++) {
    const ref = parts.slice(0, end).join('/')
    const commit = await findCommitId(place, ref)
    if (commit !== undefined) return { place, commit, ref, path: parts.slice(end).join('/') }
  }
  return undefined
}

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

/** @throws ServiceError 404 for a ref that does not exist */
async function placeOf(place: string, named: string): Promise<Place> {
  const found = await split(place, named)
  if (!found || /[\0\n]/.test(found.path ?? '')) throw notFound()
  return found
}

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
  const { place, commit, ref, path } = await placeOf(
    context.git.path(repository.id),
    named ?? repository.default_branch,
  )
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
