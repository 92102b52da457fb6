import { canSee } from '../../../access/auth/can-see.ts'
import type { Caller } from '../../../access/auth/caller.ts'
import { findRepository, refused, type RightsTarget } from '../../../access/auth/find-repository.ts'
import type { Context } from '../../../api/context.ts'
import type { Links } from '../../../core/links.ts'
import { openObjects } from '../../../git/objects/object-reader.ts'
import type { GitPlace } from '../../../git/processes/environment.ts'
import type { Storage } from '../../../storage/index.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { placePage } from '../../repositories/named-place.ts'
import { kindsReached } from '../token-access.ts'
import { referencesIn, withLinks, type References, type Target } from './in-text.ts'

/** Where a text is, and who reads it. */
interface Place {
  /** Full name of a repository. */
  context: string | undefined
  caller: Caller
  links: Links
}

type Needs = Pick<Context, 'storage' | 'git'>

/** Maximum number of issues, of users, and of commits that one text is linked to. */
const most = 100

/** Characters of HTML in which references are looked for. */
const longest = 500_000

/** The repository with a full name, if the caller can see it. */
async function visibleRepository(
  { context = '', caller }: Place,
  storage: Storage,
): Promise<Repository | undefined> {
  const [, owner, name] = /^([^/]+)\/([^/]+)$/.exec(context) ?? []
  if (owner === undefined || name === undefined) return undefined
  const named = { owner, name }
  const see = (repository: RightsTarget) => canSee(caller, repository, storage)
  const found = await findRepository(named, see, storage)
  if (found.rights === true) return found.repository
  await refused(found, named, storage)
  return undefined
}

interface Urls {
  issues: Map<number, string>
  /** By id as it was written. */
  commits: Map<string, string>
}

const nothing: Urls = { issues: new Map(), commits: new Map() }

/** The URLs of commits that exist, by their ids, which can be shortened. */
async function commitUrls(ids: readonly string[], page: string, place: GitPlace) {
  if (ids.length === 0) return new Map<string, string>()
  using objects = openObjects(place)
  const found = await objects.info(ids.map((id) => `${id}^{commit}`))
  return new Map(
    ids.flatMap((id, index) => {
      const commit = found[index]
      return commit?.id.startsWith(id) ? [[id, `${page}/commit/${commit.id}`] as const] : []
    }),
  )
}

/** The URLs of issues, pull requests and commits that exist and that the caller can access. */
async function urlsOf(
  { numbers, commits }: References,
  place: Place,
  { storage, git }: Needs,
): Promise<Urls> {
  if (numbers.length + commits.length === 0) return nothing
  const repository = await visibleRepository(place, storage)
  if (!repository) return nothing
  const reached = await kindsReached({ caller: place.caller, repository }, 'read', storage)
  const found = numbers.length > 0 ? await storage.issues.kinds(repository.id, numbers) : []
  const page = placePage(repository, place.links)
  const shown = [...found].filter(([, { pull }]) => (pull ? reached.pulls : reached.issues))
  return {
    issues: new Map(
      shown.map(([number, { pull }]) => [number, `${page}/${pull ? 'pull' : 'issues'}/${number}`]),
    ),
    commits: await commitUrls(reached.contents ? commits : [], page, git.path(repository.id)),
  }
}

const linkTo = (kind: Target['kind'], url: string | undefined): Target | undefined =>
  url === undefined ? undefined : { kind, url }

/** The first references, so that a text costs a bounded number of look-ups. */
const first = ({ numbers, logins, commits }: References): References => ({
  numbers: numbers.slice(0, most),
  logins: logins.slice(0, most),
  commits: commits.slice(0, most),
})

/**
 * Links the numbers of issues, the usernames and the ids of commits in rendered Markdown, as far as they
 * exist and the caller may know that they do.
 */
export async function linkReferences(html: string, place: Place, context: Needs): Promise<string> {
  if (html.length > longest) return html
  const references = first(referencesIn(html))
  const { issues, commits } = await urlsOf(references, place, context)
  const known = await context.storage.accounts.existing(references.logins)
  const users = new Map(
    [...known].map(([key, login]) => [key, place.links.html(`/${login}`)] as const),
  )
  return withLinks(html, ({ number, login, commit }) => {
    if (number !== undefined) return linkTo('issue-link', issues.get(number))
    return commit === undefined
      ? linkTo('user-mention', users.get(login ?? ''))
      : linkTo('commit-link', commits.get(commit))
  })
}
