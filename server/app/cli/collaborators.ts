import { validationFailed } from '../../core/errors.ts'
import { removeCollaborator, setCollaborator } from '../../domains/collaborators/collaborators.ts'
import type { Command } from './command.ts'
import { findRepository, findUser } from './find.ts'

const fullNameOf = ({ owner, name }: Awaited<ReturnType<typeof findRepository>>) =>
  `${owner.login}/${name}`

const isNone = (login: string) => {
  const message = `${login} is not a collaborator`
  return validationFailed({ resource: 'Collaborator', field: 'login', code: 'missing', message })
}

export const collaboratorAdd: Command = {
  name: 'collaborator add',
  usage: 'OWNER/REPO LOGIN [--permission push|pull|triage|maintain|admin]',
  help: 'add a collaborator to a repository, or change their permission',
  words: ['OWNER/REPO', 'LOGIN'],
  flags: { permission: 'text' },
  async run(given, context) {
    const repository = await findRepository(given.word('OWNER/REPO'), context)
    const user = await findUser(given.word('LOGIN'), context)
    const permission = given.choice('permission', ['push', 'pull', 'triage', 'maintain', 'admin'])
    const collaboration = { repository, user, sender: repository.owner, links: context.links }
    const changed = await setCollaborator(collaboration, permission, context)
    const name = fullNameOf(repository)
    const verb = changed ? 'is now' : 'is already'
    return {
      json: { repository: name, login: user.login, permission, changed },
      lines: [`${user.login} ${verb} a collaborator of ${name} with ${permission} permission.`],
    }
  },
}

export const collaboratorRemove: Command = {
  name: 'collaborator remove',
  usage: 'OWNER/REPO LOGIN',
  help: 'remove a collaborator; access through an organization is not affected',
  words: ['OWNER/REPO', 'LOGIN'],
  async run(given, context) {
    const repository = await findRepository(given.word('OWNER/REPO'), context)
    const user = await findUser(given.word('LOGIN'), context)
    const collaboration = { repository, user, sender: repository.owner, links: context.links }
    if (!(await removeCollaborator(collaboration, context))) throw isNone(user.login)
    const name = fullNameOf(repository)
    return {
      json: { repository: name, login: user.login, removed: true },
      lines: [`${user.login} is no longer a collaborator of ${name}.`],
    }
  },
}
