import { unwrap, type Client } from '../../../../client/index.ts'
import { arrangeAppHook } from '../../../contract/_arranged-others.ts'
import { until } from '../../../_support/patience.ts'
import type { Repository } from './arrange-work.ts'

const collaborator = '/repos/{owner}/{repo}/collaborators/{username}'

async function invite(client: Client, path: Repository, username: string): Promise<number> {
  const params = { path: { ...path, username } }
  const invitation = await unwrap(client.PUT(collaborator, { params }))
  if (!invitation) throw new Error(`${username} was added without an invitation`)
  return invitation.id
}

/** Invites a stranger to the repository, and the owner to two repositories of another user. */
export async function arrangeInvitations(
  mine: Client,
  [theirs, login]: [Client, string],
  path: Repository,
  [me, stranger]: [string, string],
) {
  const elsewhere = async (repo: string) => {
    await unwrap(theirs.POST('/user/repos', { body: { name: repo } }))
    return invite(theirs, { owner: login, repo }, me)
  }
  const [invitation_id, to_accept, to_decline] = await Promise.all([
    invite(mine, path, stranger),
    elsewhere('first'),
    elsewhere('next'),
  ])
  return { invitation_id, to_accept, to_decline }
}

/** Exports of a locked repository of the organization's and of the caller's. */
export async function arrangeMigrations(client: Client, org: string) {
  const params = { path: { org } }
  const body = { repositories: ['moved'], lock_repositories: true }
  await unwrap(client.POST('/orgs/{org}/repos', { params, body: { name: 'moved' } }))
  await unwrap(client.POST('/user/repos', { body: { name: 'moved' } }))
  const { id: orgs } = await unwrap(client.POST('/orgs/{org}/migrations', { params, body }))
  const { id: own } = await unwrap(client.POST('/user/migrations', { body }))
  await until(async () => {
    const listed = await unwrap(client.GET('/user/migrations'))
    const others = await unwrap(client.GET('/orgs/{org}/migrations', { params }))
    return [...listed, ...others].every(({ state }) => state === 'exported')
  }, 'both archives')
  return { orgs, own }
}

/**
 * Installations of the app: on the organization, and on an account where it will be uninstalled.
 * @param url of the receiver of its webhook
 */
export async function arrangeInstallations(app: Client, org: string, leaver: string, url: string) {
  const [acme, leaving] = await Promise.all([
    unwrap(app.GET('/orgs/{org}/installation', { params: { path: { org } } })),
    unwrap(app.GET('/users/{username}/installation', { params: { path: { username: leaver } } })),
  ])
  const hook = await arrangeAppHook(app, leaving.id, url)
  return { installation_id: acme.id, leaving_id: leaving.id, ...hook }
}

/** The default issue types and fields of the organization, by name. */
export async function arrangeDefinitions(client: Client, org: string) {
  const params = { path: { org } }
  const types = await unwrap(client.GET('/orgs/{org}/issue-types', { params }))
  const fields = await unwrap(client.GET('/orgs/{org}/issue-fields', { params }))
  const idOf = (list: { name: string; id: number }[], name: string) =>
    list.find((each) => each.name === name)!.id
  return {
    task_id: idOf(types, 'Task'),
    chore_id: idOf(types, 'Chore'),
    urgency_id: idOf(fields, 'Urgency'),
    effort_id: idOf(fields, 'Effort'),
  }
}

/** A team that can push to a repository. */
export async function arrangeTeam(client: Client, org: string, repo: string): Promise<void> {
  const body = { name: 'guards' }
  await unwrap(client.POST('/orgs/{org}/teams', { params: { path: { org } }, body }))
  const at = '/orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}'
  const path = { org, team_slug: 'guards', owner: org, repo }
  await unwrap(client.PUT(at, { params: { path }, body: { permission: 'push' } }))
}

/** The public key for secrets of a repository. */
export async function arrangeRepositorySecret(client: Client, path: Repository) {
  const at = '/repos/{owner}/{repo}/actions/secrets/public-key'
  const { key, key_id } = await unwrap(client.GET(at, { params: { path } }))
  return { key, key_id }
}

/** The public key for secrets of the organization, and an encrypted value. */
export async function arrangeSecret(client: Client, org: string) {
  const at = '/orgs/{org}/{dependency_bot}/secrets/public-key'
  const params = { path: { org, dependency_bot: 'dependency-bot' as const } }
  const { key, key_id } = await unwrap(client.GET(at, { params }))
  return { key, key_id }
}
