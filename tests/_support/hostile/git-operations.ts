import { randomUUID } from 'node:crypto'
import { send, type Attacked } from './attack.ts'

/** What the operations are about: object ids, a branch, and the path of a file in the head. */
export interface Subject {
  base: string
  head: string
  branch: string
  path: string
  blob: string
  tag: string
}

interface Operation {
  method?: string
  /** Below the repository, with the names of a subject in braces. */
  path: string
  accept?: string
  body?: Record<string, unknown>
}

const diff = 'application/vnd.github.diff'
const patch = 'application/vnd.github.patch'
const raw = 'application/vnd.github.raw'

/** All operations that read git. */
const operations: Operation[] = [
  { path: '/contents?ref={head}' },
  { path: '/contents/{path}?ref={head}' },
  { path: '/contents/{path}?ref={head}', accept: raw },
  { path: '/readme?ref={head}' },
  { path: '/license?ref={head}' },
  { path: '/git/trees/{head}' },
  { path: '/git/trees/{head}?recursive=1' },
  { path: '/git/blobs/{blob}' },
  { path: '/git/blobs/{blob}', accept: raw },
  { path: '/git/commits/{head}' },
  { path: '/git/tags/{tag}' },
  { path: '/git/ref/heads/{branch}' },
  { path: '/git/matching-refs/heads/' },
  { path: '/branches?per_page=100' },
  { path: '/branches/{branch}' },
  { path: '/tags?per_page=100' },
  { path: '/commits?sha={head}' },
  { path: '/commits?sha={head}&page=50' },
  { path: '/commits?sha={head}&path={path}' },
  { path: '/commits?sha={head}&author=nobody' },
  { path: '/commits/{head}' },
  { path: '/commits/{head}', accept: diff },
  { path: '/commits/{head}', accept: patch },
  { path: '/commits/{head}/branches-where-head' },
  { path: '/commits/{head}/pulls' },
  { path: '/commits/{head}/status' },
  { path: '/compare/{base}...{head}' },
  { path: '/compare/{head}...{base}' },
  { path: '/compare/{base}...{head}', accept: diff },
  { path: '/compare/{base}...{head}', accept: patch },
  { path: '/languages' },
  { path: '/contributors' },
  { path: '/tarball/{head}' },
  { path: '/zipball/{head}' },
  { path: '/actions/workflows' },
  { path: '/workspaces/devcontainers?ref={branch}' },
  { path: '/events' },
  { method: 'POST', path: '/git/refs', body: { ref: 'refs/heads/{new}', sha: '{head}' } },
  {
    method: 'POST',
    path: '/releases/generate-notes',
    body: { tag_name: 'v1', target_commitish: '{branch}' },
  },
  {
    method: 'PUT',
    path: '/contents/new',
    body: { message: 'm', content: '', branch: '{branch}' },
  },
  { method: 'POST', path: '/merges', body: { base: 'base', head: '{head}' } },
  { method: 'POST', path: '/pulls', body: { title: 't', base: 'base', head: '{branch}' } },
  { path: '/pulls/1' },
  { path: '/pulls/1', accept: diff },
  { path: '/pulls/1', accept: patch },
  { path: '/pulls/1/files?per_page=100' },
  { path: '/pulls/1/commits' },
  { method: 'PUT', path: '/pulls/1/update-branch' },
  { method: 'PUT', path: '/pulls/1/merge' },
  {
    method: 'POST',
    path: '/commits/{head}/comments',
    body: { body: 'b', path: '{path}', position: 1 },
  },
]

export interface Outcome {
  operation: string
  status: number
  /** Milliseconds until the response ended. */
  duration: number
}

async function perform(
  { method = 'GET', path, accept, body }: Operation,
  subject: Subject,
  { server, repository, token }: Attacked,
): Promise<Outcome> {
  const named = { ...subject, new: randomUUID() }
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (all, name: keyof typeof named) => named[name] ?? all)
  const input = body && Buffer.from(filled(JSON.stringify(body)))
  const since = performance.now()
  const headers: Record<string, string> = accept === undefined ? {} : { accept }
  const sending = { method, token, headers, ...(input && { body: input }) }
  const { status, location } = await send(`${server.url}${repository}${filled(path)}`, sending)
  const last = location === undefined ? status : (await send(location)).status
  const operation = `${method} ${path}${accept === undefined ? '' : ` (${accept})`}`
  return { operation, status: last, duration: performance.now() - since }
}

/** Performs all operations that read git on a subject, one after the other. */
export async function performAll(subject: Subject, attacked: Attacked): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const operation of operations) outcomes.push(await perform(operation, subject, attacked))
  return outcomes
}
