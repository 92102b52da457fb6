import { canSee } from '../../../access/auth/can-see.ts'
import type { Caller } from '../../../access/auth/caller.ts'
import { findRepository, refused, type RightsTarget } from '../../../access/auth/find-repository.ts'
import type { Links } from '../../../core/links.ts'
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

/** Maximum number of issues, and of users, that one text is linked to. */
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

/** The URLs of the issues and pull requests that exist and that the caller can access. */
async function issueUrls(
  numbers: readonly number[],
  place: Place,
  storage: Storage,
): Promise<Map<number, string>> {
  const repository = numbers.length > 0 ? await visibleRepository(place, storage) : undefined
  if (!repository) return new Map()
  const reached = await kindsReached({ caller: place.caller, repository }, 'read', storage)
  const found = await storage.issues.kinds(repository.id, numbers)
  const page = placePage(repository, place.links)
  const shown = [...found].filter(([, { pull }]) => (pull ? reached.pulls : reached.issues))
  return new Map(
    shown.map(([number, { pull }]) => [number, `${page}/${pull ? 'pull' : 'issues'}/${number}`]),
  )
}

const linkTo = (kind: Target['kind'], url: string | undefined): Target | undefined =>
  url === undefined ? undefined : { kind, url }

/** The first references, so that a text costs a bounded number of look-ups. */
const first = ({ numbers, logins }: References): References => ({
  numbers: numbers.slice(0, most),
  logins: logins.slice(0, most),
})

/**
 * Links the numbers of issues and the usernames in rendered Markdown, as far as they exist and the
 * caller may know that they do.
 */
export async function linkReferences(
  html: string,
  place: Place,
  storage: Storage,
): Promise<string> {
  if (html.length > longest) return html
  const { numbers, logins } = first(referencesIn(html))
  const issues = await issueUrls(numbers, place, storage)
  const known = await storage.accounts.existing(logins)
  const users = new Map(
    [...known].map(([key, login]) => [key, place.links.html(`/${login}`)] as const),
  )
  return withLinks(html, ({ number = 0, login = '' }) =>
    login === ''
      ? linkTo('issue-link', issues.get(number))
      : linkTo('user-mention', users.get(login)),
  )
}
