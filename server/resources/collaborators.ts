import { actorOf, type Caller } from '../auth/caller.ts'
import { atLeast, inOlderWords, roleGiven, roleIn } from '../auth/roles.ts'
import type { Context } from '../context.ts'
import type { Handlers, Role } from '../contract/types.ts'
import { notFound, requiresAuthentication } from '../errors.ts'
import { removeCollaborator, setCollaborator } from '../repositories/collaborators.ts'
import type { Account } from '../storage/accounts.ts'
import type { Repository } from '../storage/repositories.ts'
import { collaboratorView } from '../views/collaborator.ts'
import { pageLinks, pageOf } from './page.ts'

type Ids =
  | 'repos/add-collaborator'
  | 'repos/check-collaborator'
  | 'repos/get-collaborator-permission-level'
  | 'repos/list-collaborators'
  | 'repos/remove-collaborator'

/** Who works on a repository is for those to see who may write there. @throws ServiceError 404 */
function requireWriter(role: Role): void {
  if (!atLeast(role, 'write')) throw notFound()
}

async function person(login: string, { storage }: Context): Promise<Account> {
  const found = await storage.accounts.findByLogin(login)
  if (found?.type !== 'User') throw notFound()
  return found
}

function doer(caller: Caller): Account {
  const sender = actorOf(caller)
  if (!sender) throw requiresAuthentication()
  return sender
}

/** What was given to somebody, leaving aside what everybody may do with what is public. */
const given = (repository: Repository) => ({ ...repository, private: true })

export const collaborators = {
  'repos/list-collaborators': async (
    { path, query = {}, repository, role, links },
    { storage },
  ) => {
    requireWriter(role)
    const { affiliation = 'all' } = query
    const page = pageOf(query)
    const found = await storage.collaborators.list(repository, { ...page, affiliation })
    const total = await storage.collaborators.count(repository, affiliation)
    const address = `/repos/${path.owner}/${path.repo}/collaborators`
    return {
      status: 200,
      body: found.map(({ user, given: held }) =>
        collaboratorView(user, roleGiven(given(repository), user, held), links),
      ),
      headers: pageLinks(address, page, total, links, { affiliation }),
    }
  },

  'repos/check-collaborator': async ({ path, repository, role }, context) => {
    requireWriter(role)
    const user = await person(path.username, context)
    if (!(await roleIn(given(repository), user, context.storage))) throw notFound()
    return { status: 204, body: undefined }
  },

  'repos/get-collaborator-permission-level': async ({ path, repository, role, links }, context) => {
    requireWriter(role)
    const user = await person(path.username, context)
    const held = await roleIn(repository, user, context.storage)
    return {
      status: 200,
      body: {
        permission: held ? inOlderWords(held) : 'none',
        role_name: held ?? 'none',
        user: collaboratorView(user, held, links),
      },
    }
  },

  'repos/add-collaborator': async ({ path, body = {}, repository, caller, links }, context) => {
    const user = await person(path.username, context)
    const { permission = 'push' } = body
    await setCollaborator({ repository, user, sender: doer(caller), links }, permission, context)
    return { status: 204, body: undefined }
  },

  'repos/remove-collaborator': async ({ path, repository, caller, links }, context) => {
    const user = await person(path.username, context)
    await removeCollaborator({ repository, user, sender: doer(caller), links }, context)
    return { status: 204, body: undefined }
  },
} satisfies Pick<Handlers, Ids>
