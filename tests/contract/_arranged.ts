import type { ControlClient } from '../../client/control.ts'
import { unwrap, type Client } from '../../client/index.ts'
import { packed, result, sarifOf } from '../_support/fixtures/sarif.ts'
import { readme } from '../_support/planted/tag.ts'
import { makeSshKey } from '../_support/keys/ssh-keys.ts'
import { until } from '../_support/patience.ts'

/** Path parameters of a repository. */
export interface Repository {
  owner: string
  repo: string
}

const contents = '/repos/{owner}/{repo}/contents/{path}'
const collaborator = '/repos/{owner}/{repo}/collaborators/{username}'

/** Files that requests name, and branches that are ahead of the default one. */
export async function arrangeFiles(client: Client, path: Repository) {
  const git = '/repos/{owner}/{repo}/git'
  const files = {
    ...{ README: readme, 'docs/README': readme, LICENSE: 'As you like.' },
    '.github/workflows/ci.yml':
      'on: workflow_dispatch\njobs: { build: { runs-on: ubuntu-latest } }',
  }
  const tree = Object.entries(files).map(([name, content]) => ({
    ...{ path: name, mode: '100644' as const, content },
  }))
  const params = { path }
  const { sha } = await unwrap(client.POST(`${git}/trees`, { params, body: { tree } }))
  const branch = { params: { path: { ...path, branch: 'main' } } }
  const { commit } = await unwrap(client.GET('/repos/{owner}/{repo}/branches/{branch}', branch))
  const body = { message: 'Add files', tree: sha, parents: [commit.sha] }
  const { sha: head } = await unwrap(client.POST(`${git}/commits`, { params, body }))
  const main = { params: { path: { ...path, ref: 'heads/main' } }, body: { sha: head } }
  await unwrap(client.PATCH(`${git}/refs/{ref}`, main))
  for (const name of ['side', 'other']) {
    const ref = { ref: `refs/heads/${name}`, sha: head }
    await unwrap(client.POST(`${git}/refs`, { params, body: ref }))
    const file = { path: { ...path, path: `${name}.md` } }
    const input = { message: 'More', content: btoa(name), branch: name }
    await unwrap(client.PUT(contents, { params: file, body: input }))
  }
  return { commit_sha: head }
}

/** Creates an issue with a label and a comment, and renames it. */
export async function arrangeIssue(client: Client, path: Repository) {
  const input = { params: { path }, body: { title: 'First', labels: ['bug'] } }
  const issue = await unwrap(client.POST('/repos/{owner}/{repo}/issues', input))
  const address = '/repos/{owner}/{repo}/issues/{issue_number}'
  const params = { path: { ...path, issue_number: issue.number } }
  const said = { params, body: { body: 'Said first.' } }
  const { id } = await unwrap(client.POST(`${address}/comments`, said))
  await unwrap(client.PATCH(address, { params, body: { title: 'Renamed' } }))
  const [event] = await unwrap(client.GET(`${address}/events`, { params }))
  return { comment_id: id, event_id: event!.id }
}

/** The relations of the first issue, and an issue without any. */
export async function arrangeRelations(client: Client, path: Repository) {
  const at = '/repos/{owner}/{repo}/issues'
  const open = async (title: string) =>
    unwrap(client.POST(at, { params: { path }, body: { title } }))
  const on = (issue_number: number) => ({ path: { ...path, issue_number } })
  const first = await unwrap(client.GET(`${at}/{issue_number}`, { params: on(1) }))
  const [whole, part, blocking] = [await open('Whole'), await open('Part'), await open('Blocking')]
  for (const [one, other] of [
    [whole, first],
    [first, part],
  ] as const) {
    const input = { params: on(one.number), body: { sub_issue_id: other.id } }
    await unwrap(client.POST(`${at}/{issue_number}/sub_issues`, input))
  }
  for (const [one, other] of [
    [first, blocking],
    [blocking, first],
  ] as const) {
    const input = { params: on(one.number), body: { issue_id: other.id } }
    await unwrap(client.POST(`${at}/{issue_number}/dependencies/blocked_by`, input))
  }
  const free = await open('Free')
  return { sub_issue_id: part.id, blocking_issue_id: blocking.id, free_issue_id: free.id }
}

/** Reactions to an issue, to comments and to a release. */
export async function arrangeReactions(
  client: Client,
  path: Repository,
  ids: {
    issue_number: number
    comment_id: number
    review_comment_id: number
    release_id: number
    commit_comment_id: number
  },
) {
  const body = { content: 'eyes' as const }
  const issue = { path: { ...path, issue_number: ids.issue_number } }
  const comment = { path: { ...path, comment_id: ids.comment_id } }
  const remark = { path: { ...path, comment_id: ids.review_comment_id } }
  const release = { path: { ...path, release_id: ids.release_id } }
  const note = { path: { ...path, comment_id: ids.commit_comment_id } }
  const at = '/repos/{owner}/{repo}'
  const idOf = async (made: Promise<{ id: number }>) => (await made).id
  const to = {
    issue: client.POST(`${at}/issues/{issue_number}/reactions`, { params: issue, body }),
    comment: client.POST(`${at}/issues/comments/{comment_id}/reactions`, { params: comment, body }),
    remark: client.POST(`${at}/pulls/comments/{comment_id}/reactions`, { params: remark, body }),
    release: client.POST(`${at}/releases/{release_id}/reactions`, { params: release, body }),
    note: client.POST(`${at}/comments/{comment_id}/reactions`, { params: note, body }),
  }
  return {
    issue_reaction_id: await idOf(unwrap(to.issue)),
    issue_comment_reaction_id: await idOf(unwrap(to.comment)),
    review_comment_reaction_id: await idOf(unwrap(to.remark)),
    release_reaction_id: await idOf(unwrap(to.release)),
    commit_comment_reaction_id: await idOf(unwrap(to.note)),
  }
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

/** A run in progress, whose job has a log, and which uploads an artifact and saves a cache. */
async function arrangeRunFiles(
  client: Client,
  path: Repository,
  run_id: number,
  control: ControlClient,
) {
  const changed = await control.PATCH('/_control/workflow-runs/{run_id}', {
    params: { path: { run_id } },
    body: {
      status: 'in_progress',
      jobs: [{ name: 'build', log: 'Done.' }],
      artifacts: [{ name: 'dist', files: [{ path: 'index.js', content: '1' }] }],
      caches: [{ key: 'Linux-tools' }, { key: 'Linux-values', size_in_bytes: 1 }],
    },
  })
  if (changed.error) throw new Error(changed.error.message)
  const at = '/repos/{owner}/{repo}/actions'
  const { artifacts } = await unwrap(client.GET(`${at}/artifacts`, { params: { path } }))
  const { actions_caches: caches } = await unwrap(client.GET(`${at}/caches`, { params: { path } }))
  return { artifact_id: artifacts[0]!.id, cache_id: caches[0]!.id }
}

/** Starts the workflow of a repository, and uploads scan results for its commit. */
export async function arrangeScan(client: Client, path: Repository, control: ControlClient) {
  const start = '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches'
  const workflow = { path: { ...path, workflow_id: 'ci.yml' } }
  const started = await unwrap(client.POST(start, { params: workflow, body: { ref: 'main' } }))
  const { workflow_run_id: run_id } = started
  const shown = { params: { path: { ...path, run_id } } }
  const run = await unwrap(client.GET('/repos/{owner}/{repo}/actions/runs/{run_id}', shown))
  const listed = await unwrap(client.GET('/repos/{owner}/{repo}/actions/runs/{run_id}/jobs', shown))
  const files = await arrangeRunFiles(client, path, run_id, control)
  const sarif = packed(sarifOf([result('rule')]))
  const body = { commit_sha: run.head_sha, ref: 'refs/heads/main', sarif }
  const at = '/repos/{owner}/{repo}/code-scanning'
  const { id: sarif_id } = await unwrap(client.POST(`${at}/sarifs`, { params: { path }, body }))
  const [analysis] = await unwrap(client.GET(`${at}/analyses`, { params: { path } }))
  if (!analysis) throw new Error('The analysis is missing')
  const job_id = listed.jobs[0]!.id
  return { run_id, job_id, ...files, sarif_id, analysis_id: analysis.id, alert_number: 1 }
}
