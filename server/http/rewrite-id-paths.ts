import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'

type Stored = Pick<Context, 'storage'>

/** A path that names something by its id, and the same path by name. */
interface Form {
  pattern: RegExp
  /** The path up to the rest, which is the same; undefined when there is no such thing. */
  named(ids: number[], context: Stored): Promise<string | undefined>
}

const id = String.raw`([1-9]\d{0,14})`
const rest = String.raw`(?<rest>(?:/.*)?)$`

const repository: Form = {
  pattern: new RegExp(`^/repositories/${id}${rest}`),
  async named([repositoryId = 0], { storage }) {
    const found = await storage.repositories.find(repositoryId)
    return found && `/repos/${found.owner.login}/${found.name}`
  },
}

const team: Form = {
  pattern: new RegExp(`^/organizations/${id}/team/${id}${rest}`),
  async named([organizationId = 0, teamId = 0], { storage }) {
    const organization = await storage.accounts.find(organizationId)
    const found = await storage.teams.find(teamId)
    if (!organization || found?.organization_id !== organization.id) return undefined
    return `/orgs/${organization.login}/teams/${found.slug}`
  },
}

const organization: Form = {
  pattern: new RegExp(`^/organizations/${id}${rest}`),
  async named([organizationId = 0], { storage }) {
    const found = await storage.accounts.find(organizationId)
    return found?.type === 'Organization' ? `/orgs/${found.login}` : undefined
  },
}

const user: Form = {
  pattern: new RegExp(`^/user/${id}${rest}`),
  async named([userId = 0], { storage }) {
    const found = await storage.accounts.find(userId)
    return found && `/users/${found.login}`
  },
}

/** Unknown ids get names that nothing can have, so that the operation itself reports them. */
const forms: (Form & { absent: string })[] = [
  { ...repository, absent: '/repos/-/-' },
  { ...team, absent: '/orgs/-/teams/-' },
  { ...organization, absent: '/orgs/-' },
  { ...user, absent: '/users/-' },
]

/**
 * Turns paths by id, such as `/repositories/1/issues`, into those of the contract. Clients use ids
 * because names change. A path of the contract stays as it is.
 */
export function rewriteIdPaths(context: Context): Step {
  return async (request) => {
    const { exchange } = request
    const { version, method, path } = exchange
    const form = forms.find(({ pattern }) => pattern.test(path))
    if (!form || version.router.match(method, path)) return
    const match = form.pattern.exec(path)!
    const ids = match.slice(1, -1).map(Number)
    const named = (await form.named(ids, context)) ?? form.absent
    exchange.path = `${named}${match.groups?.rest ?? ''}`
    const query = request.url.indexOf('?')
    request.url = exchange.path + (query < 0 ? '' : request.url.slice(query))
  }
}
