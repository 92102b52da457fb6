import { unwrap, type Client } from '../../../../client/index.ts'
import { packed, result, sarifOf } from '../../../_support/fixtures/sarif.ts'
import { until } from '../../../_support/patience.ts'

/** Path parameters of a repository. */
export interface Repository {
  owner: string
  repo: string
}

const contents = '/repos/{owner}/{repo}/contents/{path}'

/** Makes a repository a template. */
export const makeTemplate = (client: Client, path: Repository) =>
  unwrap(client.PATCH('/repos/{owner}/{repo}', { params: { path }, body: { is_template: true } }))

/** Issues one to four, because the examples use issue 4, and a comment. */
export async function arrangeIssues(client: Client, path: Repository) {
  const numbers: number[] = []
  for (const title of ['First', 'Second', 'Third', 'Fourth']) {
    const input = { params: { path }, body: { title } }
    numbers.push((await unwrap(client.POST('/repos/{owner}/{repo}/issues', input))).number)
  }
  const at = '/repos/{owner}/{repo}/issues/{issue_number}/comments'
  const params = { path: { ...path, issue_number: numbers.at(-1)! } }
  const { id } = await unwrap(client.POST(at, { params, body: { body: 'Mine.' } }))
  const renaming = { params, body: { title: 'Renamed' } }
  await unwrap(client.PATCH('/repos/{owner}/{repo}/issues/{issue_number}', renaming))
  const [event] = await unwrap(
    client.GET('/repos/{owner}/{repo}/issues/events', { params: { path } }),
  )
  const milestone = { params: { path }, body: { title: 'Next release' } }
  await unwrap(client.POST('/repos/{owner}/{repo}/milestones', milestone))
  return { comment_id: id, event_id: event!.id }
}

/** The relations of issue 4, and an issue without any. */
export async function arrangeSubIssues(client: Client, path: Repository) {
  const at = '/repos/{owner}/{repo}/issues'
  const open = async (title: string) =>
    (await unwrap(client.POST(at, { params: { path }, body: { title } }))).id
  const add = async (issue_number: number, sub_issue_id: number) => {
    const input = { params: { path: { ...path, issue_number } }, body: { sub_issue_id } }
    await unwrap(client.POST(`${at}/{issue_number}/sub_issues`, input))
    return sub_issue_id
  }
  const fourth = { params: { path: { ...path, issue_number: 4 } } }
  await add(1, (await unwrap(client.GET(`${at}/{issue_number}`, fourth))).id)
  const first = await add(4, await open('First part'))
  const second = await add(4, await open('Second part'))
  const removed = await add(4, await open('Third part'))
  const input = { params: fourth.params, body: { issue_id: removed } }
  await unwrap(client.POST(`${at}/{issue_number}/dependencies/blocked_by`, input))
  return { first, second, removed, free: await open('Free') }
}

async function forkAndCommit(client: Client, path: Repository, owner: string): Promise<void> {
  await unwrap(client.POST('/repos/{owner}/{repo}/forks', { params: { path } }))
  const params = { path: { owner, repo: path.repo, path: `${owner}.md` } }
  const body = { message: `Greet ${owner}`, content: btoa('Hello\n') }
  await until(
    async () => (await client.PUT(contents, { params, body })).response.ok,
    `a fork of ${owner}'s to work on`,
  )
}

/** A pull request of one user, and a fork of another without a pull request. */
export async function arrangePull(
  [first, login]: [Client, string],
  [second, other]: [Client, string],
  path: Repository,
) {
  await Promise.all([forkAndCommit(first, path, login), forkAndCommit(second, path, other)])
  const body = { title: 'Greetings', head: `${login}:main`, base: 'main' }
  const input = { params: { path }, body }
  const pull = await unwrap(first.POST('/repos/{owner}/{repo}/pulls', input))
  return { pull_number: pull.number, head_sha: pull.head.sha, base_sha: pull.base.sha }
}

/** A branch with a commit, and a pull request whose base has another one. */
async function arrangeLatePull(client: Client, path: Repository, sha: string) {
  const ref = { ref: 'refs/heads/late', sha }
  await unwrap(client.POST('/repos/{owner}/{repo}/git/refs', { params: { path }, body: ref }))
  const write = async (name: string, branch: string) => {
    const params = { path: { ...path, path: name } }
    const body = { message: `Write ${name}`, content: btoa('Late\n'), branch }
    return unwrap(client.PUT(contents, { params, body }))
  }
  const { commit } = await write('late.md', 'late')
  const body = { title: 'Late', head: 'late', base: 'main' }
  const input = { params: { path }, body }
  const { number } = await unwrap(client.POST('/repos/{owner}/{repo}/pulls', input))
  await write('ahead.md', 'main')
  return { late_number: number, late_sha: commit.sha }
}

/**
 * A review with a comment, pending reviews of both users, and a pull request whose branch can be
 * updated.
 */
export async function arrangeReviews(
  [first, login]: [Client, string],
  second: Client,
  path: Repository,
  { pull_number, base_sha }: { pull_number: number; base_sha: string },
) {
  const at = '/repos/{owner}/{repo}/pulls/{pull_number}/reviews'
  const params = { path: { ...path, pull_number } }
  const comments = [{ path: `${login}.md`, line: 1, body: 'Which greeting?' }]
  const approval = { event: 'APPROVE' as const, comments }
  const { id: review_id } = await unwrap(second.POST(at, { params, body: approval }))
  const shown = { params: { path: { ...params.path, review_id } } }
  const [comment] = await unwrap(second.GET(`${at}/{review_id}/comments`, shown))
  const pending = async (client: Client) => (await unwrap(client.POST(at, { params }))).id
  return {
    ...{ review_id, comment_id: comment!.id },
    ...{ pending_id: await pending(second), own_id: await pending(first) },
    ...(await arrangeLatePull(second, path, base_sha)),
  }
}

/** A file of a commit, and a tag object that names the commit. */
export async function arrangeObjects(client: Client, path: Repository, commit: string) {
  const at = '/repos/{owner}/{repo}/git'
  const params = { path: { ...path, tree_sha: commit }, query: { recursive: '1' } }
  const { tree } = await unwrap(client.GET(`${at}/trees/{tree_sha}`, { params }))
  const named = { params: { path: { ...path, commit_sha: commit } } }
  const { sha: root_tree } = (await unwrap(client.GET(`${at}/commits/{commit_sha}`, named))).tree
  const body = { tag: 'v0', message: 'Zero', object: commit, type: 'commit' as const }
  const tag = await unwrap(client.POST(`${at}/tags`, { params: { path }, body }))
  const file_sha = tree.find(({ type }) => type === 'blob')!.sha
  return { file_sha, tag_sha: tag.sha, root_tree }
}

/** A deployment that may be deleted, because it is not active. */
export async function arrangeIdleDeployment(client: Client, path: Repository): Promise<number> {
  const at = '/repos/{owner}/{repo}/deployments'
  const body = { ref: 'main', required_contexts: [], environment: 'idle' }
  const made = await unwrap(client.POST(at, { params: { path }, body }))
  const deployment_id = 'id' in made ? made.id : 0
  const input = {
    params: { path: { ...path, deployment_id } },
    body: { state: 'inactive' as const },
  }
  await unwrap(client.POST(`${at}/{deployment_id}/statuses`, input))
  return deployment_id
}

/** A completed check run. @param app with an installation token */
export async function arrangeCheck(app: Client, path: Repository, head_sha: string) {
  const output = { title: 'Done', summary: 'All tests pass.' }
  const body = { name: 'tests', head_sha, conclusion: 'success' as const, output }
  const run = await unwrap(app.POST('/repos/{owner}/{repo}/check-runs', { params: { path }, body }))
  const check_suite_id = run.check_suite?.id ?? 0
  return { check_run_id: run.id, check_suite_id, app_id: run.app?.id ?? 0, head_sha }
}

/** A run of the workflow, and four alerts from two analyses. */
export async function arrangeScan(client: Client, path: Repository, commit_sha: string) {
  const start = '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches'
  const workflow = { path: { ...path, workflow_id: 'ci.yml' } }
  const started = await unwrap(client.POST(start, { params: workflow, body: { ref: 'main' } }))
  const shown = { params: { path: { ...path, run_id: started.workflow_run_id } } }
  const listed = await unwrap(client.GET('/repos/{owner}/{repo}/actions/runs/{run_id}/jobs', shown))
  const at = '/repos/{owner}/{repo}/code-scanning'
  const found = ['one', 'two', 'three', 'four'].map((rule) => result(rule))
  const body = { commit_sha, ref: 'refs/heads/main', sarif: packed(sarifOf(found)) }
  await unwrap(client.POST(`${at}/sarifs`, { params: { path }, body }))
  const { id: sarif_id } = await unwrap(client.POST(`${at}/sarifs`, { params: { path }, body }))
  const [analysis] = await unwrap(client.GET(`${at}/analyses`, { params: { path } }))
  const run = { run_id: started.workflow_run_id, job_id: listed.jobs[0]!.id }
  return { ...run, sarif_id, analysis_id: analysis!.id }
}

/** A gist with a file that the examples rename, and a comment. */
export async function arrangeGist(client: Client) {
  const body = { files: { 'hello.rb': { content: 'puts "Hello"' } }, public: true }
  const { id: gist_id } = await unwrap(client.POST('/gists', { body }))
  const params = { path: { gist_id } }
  const said = { params, body: { body: 'Mine' } }
  const { id } = await unwrap(client.POST('/gists/{gist_id}/comments', said))
  await unwrap(client.PUT('/gists/{gist_id}/star', { params }))
  const [commit] = await unwrap(client.GET('/gists/{gist_id}/commits', { params }))
  return { gist_id, sha: commit!.version, comment_id: id }
}
