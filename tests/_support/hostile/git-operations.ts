import { randomUUID } from 'node:crypto'
import { checksToken, send, type Attacked } from './attack.ts'

/** What the operations are about: object ids, a branch, and the path of a file in the head. */
export interface Subject {
  base: string
  head: string
  branch: string
  path: string
  blob: string
  tag: string
  /** The tree of the base. */
  tree: string
  /** A gist with the same branches, if it can have them. */
  gist: string
}

interface Operation {
  method?: string
  /** Below the repository, with the names of a subject in braces. */
  path?: string
  /** The same for the whole API, with `name` for the name of the repository. */
  root?: string
  accept?: string
  body?: Record<string, unknown>
  /** A token instead of the attacker's. */
  token?: string
  /** The id of what it makes gets this name, for later operations. */
  keep?: string
}

const diff = 'application/vnd.github.diff'
const patch = 'application/vnd.github.patch'
const raw = 'application/vnd.github.raw'

/** All operations that read git, in an order in which each finds what it is about. */
export const operations: Operation[] = [
  { path: '/contents?ref={head}' },
  { path: '/contents/{path}?ref={head}' },
  { path: '/contents/{path}?ref={head}', accept: raw },
  { path: '/readme?ref={head}' },
  { path: '/readme/{path}?ref={head}' },
  { path: '/license?ref={head}' },
  { path: '/git/trees/{head}' },
  { path: '/git/trees/{head}?recursive=1' },
  { path: '/git/blobs/{blob}' },
  { path: '/git/blobs/{blob}', accept: raw },
  { path: '/git/commits/{head}' },
  { path: '/git/tags/{tag}' },
  { path: '/git/ref/heads/{branch}' },
  { path: '/git/refs/heads/{branch}' },
  { path: '/git/refs' },
  { path: '/git/matching-refs/heads/' },
  { path: '/branches?per_page=100' },
  { path: '/branches?per_page=100&page=100' },
  { path: '/branches/{branch}' },
  { path: '/tags?per_page=100' },
  { path: '/tags?per_page=100&page=100' },
  { path: '/git/matching-refs/tags/1' },
  { path: '/commits?sha={head}' },
  { path: '/commits?sha={head}&page=50' },
  { path: '/commits?sha={head}&per_page=100&page=900' },
  { path: '/commits?sha={head}&path={path}' },
  { path: '/commits?sha={head}&author=nobody' },
  { path: '/commits/{head}' },
  { path: '/commits/{head}', accept: diff },
  { path: '/commits/{head}', accept: patch },
  { path: '/commits/{head}/branches-where-head' },
  { path: '/commits/{head}/pulls' },
  { path: '/commits/{head}/status' },
  { path: '/commits/{branch}/statuses' },
  { path: '/commits/{branch}/check-runs' },
  { path: '/commits/{branch}/check-suites' },
  { path: '/commits/{head}/comments' },
  { path: '/statuses/{branch}' },
  { path: '/compare/{base}...{head}' },
  { path: '/compare/{head}...{base}' },
  { path: '/compare/{base}...{head}', accept: diff },
  { path: '/compare/{base}...{head}', accept: patch },
  { path: '/languages' },
  { path: '/code-scanning/default-setup' },
  { path: '/contributors' },
  { path: '/tarball/{head}' },
  { path: '/zipball/{head}' },
  { path: '/actions/workflows' },
  { path: '/actions/workflows/ci.yml' },
  { path: '/actions/workflows/ci.yml/runs' },
  { method: 'POST', path: '/actions/workflows/ci.yml/dispatches', body: { ref: '{branch}' } },
  { path: '/workspaces/devcontainers?ref={branch}' },
  { path: '/workspaces/machines?ref={branch}' },
  { root: '/user/workspaces/{name}/machines' },
  { path: '/events' },
  { root: '/search/code?q=x+repo:mona/{name}' },
  { root: '/search/commits?q=m+repo:mona/{name}' },
  { method: 'POST', path: '/forks', body: { organization: 'acme', name: '{new}' } },
  { path: '/compare/{base}...acme:main' },
  { method: 'PATCH', path: '', body: { is_template: true } },
  { method: 'POST', path: '/generate', body: { owner: 'mona', name: '{new}' } },
  { method: 'POST', path: '/git/blobs', body: { content: 'x' } },
  {
    method: 'POST',
    path: '/git/trees',
    body: {
      base_tree: '{head}',
      tree: [{ path: '{path}/a/b', mode: '100644', type: 'blob', content: 'x' }],
    },
  },
  { method: 'POST', path: '/git/commits', body: { message: 'm', tree: '{tree}' } },
  {
    method: 'POST',
    path: '/git/tags',
    body: { tag: '{new}', message: 'm', object: '{head}', type: 'commit' },
  },
  { method: 'POST', path: '/git/refs', body: { ref: 'refs/heads/{new}', sha: '{head}' } },
  { method: 'PATCH', path: '/git/refs/heads/{new}', body: { sha: '{base}', force: true } },
  { method: 'PATCH', path: '/git/refs/heads/{new}', body: { sha: '{head}' } },
  { method: 'POST', path: '/branches/{new}/rename', body: { new_name: 'new-{new}' } },
  { method: 'DELETE', path: '/git/refs/heads/new-{new}' },
  { method: 'POST', path: '/statuses/{head}', body: { state: 'success' } },
  {
    method: 'POST',
    path: '/deployments',
    body: { ref: '{branch}', auto_merge: false, required_contexts: [] },
  },
  {
    method: 'POST',
    path: '/check-runs',
    token: checksToken,
    body: { name: 'c', head_sha: '{head}' },
    keep: 'run',
  },
  {
    method: 'PATCH',
    path: '/check-runs/{run}',
    token: checksToken,
    body: { conclusion: 'success' },
  },
  {
    method: 'POST',
    path: '/check-suites',
    token: checksToken,
    body: { head_sha: '{head}' },
    keep: 'suite',
  },
  { path: '/check-suites/{suite}' },
  { method: 'POST', path: '/check-suites/{suite}/rerequest', token: checksToken },
  {
    method: 'POST',
    path: '/releases/generate-notes',
    body: { tag_name: 'v1', target_commitish: '{branch}' },
  },
  {
    method: 'POST',
    path: '/releases',
    body: { tag_name: 'v2', target_commitish: '{branch}', generate_release_notes: true },
  },
  {
    method: 'PUT',
    path: '/contents/new',
    body: { message: 'm', content: '', branch: '{branch}' },
  },
  {
    method: 'DELETE',
    path: '/contents/{path}',
    body: { message: 'm', sha: '{blob}', branch: '{branch}' },
  },
  { method: 'POST', root: '/repos/acme/{new}/merge-upstream', body: { branch: 'main' } },
  { method: 'POST', path: '/merges', body: { base: 'base', head: '{head}' } },
  { method: 'POST', path: '/pulls', body: { title: 't', base: 'base', head: '{branch}' } },
  { path: '/pulls/1' },
  { path: '/pulls/1', accept: diff },
  { path: '/pulls/1', accept: patch },
  { path: '/pulls/1/files?per_page=100' },
  { path: '/pulls/1/commits' },
  { method: 'PATCH', path: '/pulls/1', body: { title: 'u' } },
  {
    method: 'POST',
    path: '/pulls/1/reviews',
    body: {
      event: 'COMMENT',
      body: 'b',
      comments: [{ path: '{path}', position: 1, body: 'b' }],
    },
  },
  {
    method: 'POST',
    path: '/pulls/1/comments',
    body: { body: 'b', commit_id: '{head}', path: '{path}', line: 1, side: 'RIGHT' },
  },
  { method: 'PUT', path: '/pulls/1/update-branch' },
  { method: 'PUT', path: '/pulls/1/merge' },
  {
    method: 'POST',
    path: '/commits/{head}/comments',
    body: { body: 'b', path: '{path}', position: 1 },
  },
  { root: '/gists/{gist}' },
  { root: '/gists/{gist}/commits' },
  { root: '/gists/{gist}/{head}' },
  { method: 'PATCH', root: '/gists/{gist}', body: { files: { new: { content: 'x' } } } },
  { method: 'POST', root: '/gists/{gist}/forks', token: 'ghp_hubot' },
]

export interface Outcome {
  operation: string
  status: number
  /** Milliseconds until the response ended. */
  duration: number
}

/** What an operation names, by the names in braces. */
type Names = Record<string, string>

/** The address of an operation, in which the names are filled in. */
export function addressOf({ path, root }: Operation, repository: string, names: Names): string {
  return fill(root ?? `${repository}${path}`, names)
}

const fill = (text: string, names: Names) =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => names[name] ?? all)

const idIn = (text: string) => String((JSON.parse(text) as { id?: number }).id)

async function perform(operation: Operation, names: Names, attacked: Attacked): Promise<Outcome> {
  const { method = 'GET', path, root, accept, body, keep, token = attacked.token } = operation
  const input = body && Buffer.from(fill(JSON.stringify(body), names))
  const since = performance.now()
  const headers: Record<string, string> = accept === undefined ? {} : { accept }
  const sending = { method, token, headers, ...(input && { body: input }) }
  const address = addressOf(operation, attacked.repository, names)
  const { status, location, text } = await send(`${attacked.server.url}${address}`, sending)
  const isElsewhere = status === 302 && location !== undefined
  const last = isElsewhere ? (await send(location)).status : status
  if (keep !== undefined && status < 300) names[keep] = idIn(text)
  const shown = `${method} ${root ?? path}${accept === undefined ? '' : ` (${accept})`}`
  return { operation: shown, status: last, duration: performance.now() - since }
}

/** Performs all operations that read git on a subject, one after the other. */
export async function performAll(subject: Subject, attacked: Attacked): Promise<Outcome[]> {
  const name = attacked.repository.slice('/repos/mona/'.length)
  const names: Names = { ...subject, name, new: randomUUID() }
  const outcomes: Outcome[] = []
  for (const operation of operations) outcomes.push(await perform(operation, names, attacked))
  return outcomes
}
