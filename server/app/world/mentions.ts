import { authorsIn, headRepositoriesIn } from './history/check-history.ts'
import type { World, WorldSelection, WorldToken } from './world.ts'

const loginsOf = (token: WorldToken): string[] => {
  const owner = token.kind === 'fine-grained' ? [token.owner] : []
  return [...owner, token.kind === 'installation' ? token.account : token.login]
}

/** All logins that a seed refers to. */
export function mentionedLogins(world: World): string[] {
  const { users = [], orgs = [], repos = [], oauth_apps = [], apps = [] } = world
  const { tokens = {}, workspaces = [], usage = [] } = world
  return [
    ...usage.map(({ login }) => login),
    ...orgs.flatMap(({ members = [] }) => members.map(({ login }) => login)),
    ...orgs.flatMap(({ teams = [] }) => teams.flatMap(({ members = [] }) => members)),
    ...[...users, ...orgs].flatMap(({ blocks = [] }) => blocks),
    ...repos.flatMap(authorsIn),
    ...repos.flatMap(({ owner, collaborators = [] }) => [
      owner,
      ...collaborators.map(({ login }) => login),
    ]),
    ...[...oauth_apps, ...apps, ...workspaces].map(({ owner }) => owner),
    ...apps.flatMap(({ installations = [] }) => installations.map(({ account }) => account)),
    ...Object.values(tokens).flatMap(loginsOf),
  ]
}

const named = (owner: string, selection: WorldSelection = 'all') =>
  selection === 'all' ? [] : selection.map((name) => `${owner}/${name}`)

/** All repositories that a seed refers to, as `owner/name`. */
export function mentionedRepositories(world: World): string[] {
  const { orgs = [], apps = [], tokens = {}, hooks = [], workspaces = [], repos = [] } = world
  return [
    ...repos.flatMap(headRepositoriesIn),
    ...orgs.flatMap(({ login, teams = [] }) =>
      teams.flatMap(({ repos: reached = [] }) => reached.map(({ name }) => `${login}/${name}`)),
    ),
    ...apps.flatMap(({ installations = [] }) =>
      installations.flatMap(({ account, repositories }) => named(account, repositories)),
    ),
    ...Object.values(tokens).flatMap((token) => {
      if (token.kind === 'workflow') return [token.repo]
      if (token.kind === 'fine-grained') return named(token.owner, token.repositories)
      return token.kind === 'installation' ? named(token.account, token.repositories) : []
    }),
    ...[...hooks, ...workspaces].map(({ repo }) => repo),
  ]
}
