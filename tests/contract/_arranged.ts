import { unwrap, type Client } from '../../client/index.ts'
import { makeGpgKey } from '../_support/keys/gpg-keys.ts'
import { systemClock } from '../../server/core/clock.ts'
import { plantImportBeside } from '../_support/planted/import.ts'
import { packed, result, sarifOf } from '../_support/fixtures/sarif.ts'
import { makeSshKey } from '../_support/keys/ssh-keys.ts'
import type { OpenStore } from '../_support/stores.ts'
import { until } from '../_support/patience.ts'

/** Path parameters of a repository. */
export interface Repository {
  owner: string
  repo: string
}

const contents = '/repos/{owner}/{repo}/contents/{path}'
const collaborator = '/repos/{owner}/{repo}/collaborators/{username}'

/** Creates an issue with a comment. */
export async function arrangeIssue(client: Client, path: Repository) {
  const input = { params: { path }, body: { title: 'First' } }
  const issue = await unwrap(client.POST('/repos/{owner}/{repo}/issues', input))
  const address = '/repos/{owner}/{repo}/issues/{issue_number}/comments'
  const params = { path: { ...path, issue_number: issue.number } }
  const { id } = await unwrap(client.POST(address, { params, body: { body: 'Said first.' } }))
  return { comment_id: id }
}

/** Another user comments on the issue, of which its author is notified. */
export async function arrangeThread(author: Client, other: Client, path: Repository) {
  const address = '/repos/{owner}/{repo}/issues/{issue_number}/comments'
  const params = { path: { ...path, issue_number: 1 } }
  await unwrap(other.POST(address, { params, body: { body: 'Said by another.' } }))
  const notifications = author.GET('/repos/{owner}/{repo}/notifications', { params: { path } })
  const thread = (await unwrap(notifications)).find(({ subject }) => subject.type === 'Issue')
  return { thread_id: Number(thread?.id) }
}

const file = {
  body: 'hello',
  bodySerializer: String,
  headers: { 'Content-Type': 'text/plain' },
}

/** Publishes a release with an asset. */
export async function arrangeRelease(client: Client, path: Repository) {
  const tag = 'v1.0.0'
  const at = '/repos/{owner}/{repo}/releases'
  const input = { params: { path }, body: { tag_name: tag, name: 'First', body: 'Works.' } }
  const { id: release_id } = await unwrap(client.POST(at, input))
  const params = { path: { ...path, release_id }, query: { name: 'notes.txt' } }
  const asset = await unwrap(client.POST(`${at}/{release_id}/assets`, { params, ...file }))
  return { release: { release_id, asset_id: asset.id, tag } }
}

/** Requests a deployment of the default branch, and begins it. */
export async function arrangeDeployment(client: Client, path: Repository) {
  const at = '/repos/{owner}/{repo}/deployments'
  const body = { ref: 'main', required_contexts: [], environment: 'staging' }
  const deployment = await unwrap(client.POST(at, { params: { path }, body }))
  const deployment_id = 'id' in deployment ? deployment.id : 0
  const input = { params: { path: { ...path, deployment_id } }, body: { state: 'queued' as const } }
  const status = await unwrap(client.POST(`${at}/{deployment_id}/statuses`, input))
  return { deployment: { deployment_id, status_id: status.id } }
}

/**
 * Creates a hook, and returns it with the delivery of its ping.
 * @param url of its receiver
 */
export async function arrangeHook(client: Client, path: Repository, url: string) {
  const input = { params: { path }, body: { config: { url } } }
  const { id: hook_id } = await unwrap(client.POST('/repos/{owner}/{repo}/hooks', input))
  const params = { path: { ...path, hook_id } }
  const ping = await until(async () => {
    const list = client.GET('/repos/{owner}/{repo}/hooks/{hook_id}/deliveries', { params })
    return (await unwrap(list))[0]
  }, 'a ping in the log')
  return { hook_id, delivery_id: ping.id }
}

/**
 * Creates a hook of an organization for some of its events, and returns it with the delivery of its
 * ping.
 * @param url of its receiver
 */
export async function arrangeOrganizationHook(client: Client, org: string, url: string) {
  const at = '/orgs/{org}/hooks'
  const body = { config: { url }, events: ['org_block'] }
  const { id: hook_id } = await unwrap(client.POST(at, { params: { path: { org } }, body }))
  const params = { path: { org, hook_id } }
  const ping = await until(async () => {
    return (await unwrap(client.GET(`${at}/{hook_id}/deliveries`, { params })))[0]
  }, 'a ping in the log')
  return { hook_id, delivery_id: ping.id }
}

/** Publishes an advisory. */
export async function arrangeAdvisory(client: Client, path: Repository) {
  const vulnerabilities = [{ package: { ecosystem: 'npm' as const, name: 'widgets' } }]
  const body = { summary: 'A vulnerability', description: 'And what it is.', vulnerabilities }
  const at = '/repos/{owner}/{repo}/security-advisories'
  const { ghsa_id } = await unwrap(client.POST(at, { params: { path }, body }))
  const params = { path: { ...path, ghsa_id } }
  await unwrap(client.PATCH(`${at}/{ghsa_id}`, { params, body: { state: 'published' } }))
  return { ghsa_id }
}

async function invite(client: Client, path: Repository, username: string): Promise<number> {
  const invitation = await unwrap(
    client.PUT(collaborator, { params: { path: { ...path, username } } }),
  )
  if (!invitation) throw new Error(`${username} was added without an invitation`)
  return invitation.id
}

/** Invites a stranger, adds hubot, and lets hubot invite the owner to another repository, twice. */
export async function arrangeInvitations(client: Client, hubot: Client, path: Repository) {
  const accept = async (invitation_id: number) => {
    const params = { path: { invitation_id } }
    await unwrap(hubot.PATCH('/user/repository_invitations/{invitation_id}', { params }))
  }
  const theirs = async (repo: string) => {
    await unwrap(hubot.POST('/user/repos', { body: { name: repo } }))
    return invite(hubot, { owner: 'hubot', repo }, path.owner)
  }
  const [invitation_id, own_invitation_id, other_invitation_id] = await Promise.all([
    invite(client, path, 'stranger'),
    theirs(`${path.repo}-first`),
    theirs(`${path.repo}-next`),
    invite(client, path, 'hubot').then(accept),
  ])
  return { invitation_id, own_invitation_id, other_invitation_id }
}

/** Forks the repository and commits to the fork. */
async function workElsewhere(client: Client, path: Repository, owner: string): Promise<void> {
  await unwrap(client.POST('/repos/{owner}/{repo}/forks', { params: { path } }))
  const params = { path: { owner, repo: path.repo, path: `${owner}.md` } }
  const body = { message: `Greet ${owner}`, content: btoa('Hello\n') }
  await until(
    async () => (await client.PUT(contents, { params, body })).response.ok,
    `a fork of ${owner}'s to work on`,
  )
}

/** A pull request of hubot's, and a branch of a stranger's without one. */
export async function arrangePull(hubot: Client, stranger: Client, path: Repository) {
  await Promise.all([
    workElsewhere(hubot, path, 'hubot'),
    workElsewhere(stranger, path, 'stranger'),
  ])
  const body = { title: 'Greetings', head: 'hubot:main', base: 'main' }
  const input = { params: { path }, body }
  const { number, head } = await unwrap(hubot.POST('/repos/{owner}/{repo}/pulls', input))
  return { pull_number: number, head_sha: head.sha }
}

/** A review of hubot's pull request, with a comment. */
export async function arrangeReview(client: Client, path: Repository, pull_number: number) {
  const at = '/repos/{owner}/{repo}/pulls/{pull_number}/reviews'
  const comments = [{ path: 'hubot.md', line: 1, body: 'Hello to whom?' }]
  const input = { event: 'APPROVE' as const, comments }
  const params = { path: { ...path, pull_number } }
  const { id: review_id } = await unwrap(client.POST(at, { params, body: input }))
  const shown = { params: { path: { ...path, pull_number, review_id } } }
  const [comment] = await unwrap(client.GET(`${at}/{review_id}/comments`, shown))
  if (!comment) throw new Error('The comment is missing')
  const reply = '/repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies'
  const replied = { path: { ...path, pull_number, comment_id: comment.id } }
  await unwrap(client.POST(reply, { params: replied, body: { body: 'To all.' } }))
  return { review: { review_id, comment_id: comment.id } }
}

/** A comment on a commit, and a deploy key. */
export async function arrangeParts(client: Client, path: Repository, commit_sha: string) {
  const at = '/repos/{owner}/{repo}/commits/{commit_sha}/comments'
  const params = { path: { ...path, commit_sha } }
  const comment = await unwrap(client.POST(at, { params, body: { body: 'Hello to whom?' } }))
  const input = { params: { path }, body: { key: makeSshKey().line, title: 'Build server' } }
  const key = await unwrap(client.POST('/repos/{owner}/{repo}/keys', input))
  return { parts: { comment_id: comment.id, key_id: key.id } }
}

/** Starts the workflow of a repository, and uploads scan results for its commit. */
export async function arrangeScan(client: Client, path: Repository) {
  const start = '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches'
  const workflow = { path: { ...path, workflow_id: 'ci.yml' } }
  const started = await unwrap(client.POST(start, { params: workflow, body: { ref: 'main' } }))
  const { workflow_run_id: run_id } = started
  const shown = { params: { path: { ...path, run_id } } }
  const run = await unwrap(client.GET('/repos/{owner}/{repo}/actions/runs/{run_id}', shown))
  const sarif = packed(sarifOf([result('rule')]))
  const body = { commit_sha: run.head_sha, ref: 'refs/heads/main', sarif }
  const at = '/repos/{owner}/{repo}/code-scanning'
  const { id: sarif_id } = await unwrap(client.POST(`${at}/sarifs`, { params: { path }, body }))
  const [analysis] = await unwrap(client.GET(`${at}/analyses`, { params: { path } }))
  if (!analysis) throw new Error('The analysis is missing')
  return { run_id, sarif_id, analysis_id: analysis.id, alert_number: 1 }
}

/** Adds a key of each type to the client's user. */
export async function arrangeKeys(client: Client) {
  const { armored: armored_public_key } = await makeGpgKey()
  const [ssh, signing, gpg] = await Promise.all([
    unwrap(client.POST('/user/keys', { body: { key: makeSshKey().line } })),
    unwrap(client.POST('/user/ssh_signing_keys', { body: { key: makeSshKey().line } })),
    unwrap(client.POST('/user/gpg_keys', { body: { armored_public_key } })),
  ])
  return { key_id: ssh.id, ssh_signing_key_id: signing.id, gpg_key_id: gpg.id }
}

/** A gist with a comment and a star by its owner. */
export async function arrangeGist(client: Client) {
  const input = { body: { files: { a: { content: 'a' } } } }
  const { id: gist_id } = await unwrap(client.POST('/gists', input))
  const params = { path: { gist_id } }
  const said = { params, body: { body: 'Mine' } }
  const [comment, [commit]] = await Promise.all([
    unwrap(client.POST('/gists/{gist_id}/comments', said)),
    unwrap(client.GET('/gists/{gist_id}/commits', { params })),
    unwrap(client.PUT('/gists/{gist_id}/star', { params })),
  ])
  return { gist_id, sha: commit?.version ?? '', comment_id: comment.id }
}

/**
 * A repository with a completed import.
 * @param store of the server
 */
export async function arrangeImport(client: Client, name: string, store: OpenStore) {
  const { id } = await unwrap(client.POST('/user/repos', { body: { name } }))
  return { repo: name, ...(await plantImportBeside(store, id, systemClock.now())) }
}

/** Exports a new repository of acme's and one of the caller's, and locks both. */
export async function arrangeMigrations(client: Client, name: string) {
  const acme = { path: { org: 'acme' } }
  const body = { repositories: [name], lock_repositories: true }
  const start = async () => {
    await unwrap(client.POST('/orgs/{org}/repos', { params: acme, body: { name } }))
    return unwrap(client.POST('/orgs/{org}/migrations', { params: acme, body }))
  }
  const startOwn = async () => {
    await unwrap(client.POST('/user/repos', { body: { name } }))
    return unwrap(client.POST('/user/migrations', { body }))
  }
  const [org, own] = await Promise.all([start(), startOwn()])
  await until(async () => {
    const listed = await unwrap(client.GET('/user/migrations'))
    const others = await unwrap(client.GET('/orgs/{org}/migrations', { params: acme }))
    return [...listed, ...others].every(({ state }) => state === 'exported')
  }, 'both archives')
  return { org: org.id, own: own.id }
}

/**
 * Gives the app a webhook, and returns a delivery to it.
 * @param installation_id is suspended for a moment, which the webhook receives
 */
export async function arrangeAppHook(app: Client, installation_id: number, url: string) {
  await unwrap(app.PATCH('/app/hook/config', { body: { url } }))
  const suspended = '/app/installations/{installation_id}/suspended'
  const params = { path: { installation_id } }
  await unwrap(app.PUT(suspended, { params }))
  await unwrap(app.DELETE(suspended, { params }))
  const list = async () => (await unwrap(app.GET('/app/hook/deliveries')))[0]
  const { id } = await until(list, 'a delivery to the app in the log')
  return { app_delivery_id: id }
}

/**
 * Installations of an app: on acme, and on an account where it will be uninstalled.
 * @param url of the receiver of its webhook
 */
export async function arrangeInstallations(app: Client, username: string, url: string) {
  const [acme, leaving] = await Promise.all([
    unwrap(app.GET('/orgs/{org}/installation', { params: { path: { org: 'acme' } } })),
    unwrap(app.GET('/users/{username}/installation', { params: { path: { username } } })),
  ])
  const hook = await arrangeAppHook(app, leaving.id, url)
  return { installation_id: acme.id, leaving_id: leaving.id, ...hook }
}
