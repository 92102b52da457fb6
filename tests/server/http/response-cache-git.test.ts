import { describe, expect, it } from 'vitest'
import { ResponseCache } from '../../../server/http/response-cache/response-cache.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { exchange } from '../../_support/http/wire.ts'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'

/** What is made from the files and commits of a repository, below its path in the API. */
const reads = [
  '/contents/side.md',
  '/contents/',
  '/readme',
  '/commits',
  '/commits/main',
  '/compare/base...main',
  '/git/trees/main?recursive=1',
  '/git/ref/heads/main',
  '/git/matching-refs/heads',
  '/branches',
  '/branches/main',
  '/languages',
  '/contributors',
  '/tarball/main',
]

const raw = { headers: { Accept: 'application/vnd.service.raw' } }

/** Replies are kept as in production, and no step is run to compare them. */
describe('replies that are made from git', () => {
  const service = useService({ keep: (context) => new ResponseCache(context) })
  const mona = () => service.as('mona')

  /** A repository with a commit on `main` after `base`. */
  async function withFiles(path: string, text: string): Promise<string> {
    const git = await gitOf(service, path)
    await git('branch', 'base', 'main')
    return git.branch('main', { 'side.md': text, 'README.md': text, 'a.js': text })
  }

  async function created(input: object = {}): Promise<string> {
    const path = await service.repository({ auto_init: true, ...input })
    await withFiles(path, 'first')
    return path
  }

  /** A page with a text form, which is not in the contract. */
  async function readPage(path: string, login: string | undefined, headers: object) {
    const caller = login === undefined ? {} : { authorization: `Bearer ghp_${login}` }
    const sent = { method: 'GET', path, chunks: [], unfinished: false }
    const all = { host: 'localhost', ...caller, ...headers }
    return exchange(service.server.url, { ...sent, headers: all })
  }

  interface Read {
    name: string
    read: (headers?: Record<string, string>) => Promise<Pick<Answer, 'status' | 'headers' | 'text'>>
    /** Of the last reply. */
    tag: string
  }

  /** Reads everything several times, with and without its ETag. */
  async function readAll(path: string, login?: string): Promise<Read[]> {
    const page = path.slice('/repos'.length)
    const reader = service.as(login)
    const all = [
      ...reads.map((read) => [path + read, {}] as const),
      [`${path}/contents/side.md`, raw.headers] as const,
      [`${page}/raw/main/side.md`, {}] as const,
      [`${page}/compare/base...main.diff`, {}] as const,
    ]
    const found: Read[] = []
    for (const [name, usual] of all) {
      const read = (headers = {}) =>
        name.startsWith('/repos/')
          ? reader.get(name, { headers: { ...usual, ...headers } })
          : readPage(name, login, headers)
      let tag = ''
      for (let time = 0; time < 3; time++) {
        const answer = await read()
        expect([name, answer.status]).toEqual([name, name.includes('/tarball') ? 302 : 200])
        tag = String(answer.headers.etag ?? '"none"')
        await read({ 'If-None-Match': tag })
      }
      found.push({ name, read, tag })
    }
    return found
  }

  /** The statuses of each read, without and with the ETag of before. */
  async function statuses(all: readonly Read[]): Promise<Set<number>> {
    const found = new Set<number>()
    for (const { read, tag } of all) {
      found.add((await read()).status)
      found.add((await read({ 'If-None-Match': tag })).status)
    }
    return found
  }

  it('are 404 for a reader who loses access', async () => {
    const path = await created({ private: true })
    await letIn(service, path, 'hubot', { permission: 'pull' })
    const all = await readAll(path, 'hubot')
    await mona().delete(`${path}/collaborators/hubot`)
    expect(await statuses(all)).toEqual(new Set([404]))
  })

  it('are gone for others when the repository becomes private', async () => {
    const path = await created()
    const [own, anonymous] = [await readAll(path, 'hubot'), await readAll(path)]
    await mona().patch(path, { private: true })
    expect(await statuses(own)).toEqual(new Set([404]))
    expect([...(await statuses(anonymous))].every((status) => status >= 400)).toBe(true)
  })

  it('show what was pushed, also by force', async () => {
    const path = await created()
    const all = await readAll(path)
    const git = await gitOf(service, path)
    await git('branch', '-f', 'main', 'base')
    const sha = await git.branch('main', { 'side.md': 'second', 'README.md': 'se', 'b.py': 'x' })
    for (const { name, read, tag } of all) {
      const answers = [await read({ 'If-None-Match': tag }), await read()]
      const isStill = /(branches|contributors|tarball\/main)$/.test(name)
      for (const { status, text } of answers) {
        if (!isStill) expect([name, status]).toEqual([name, 200])
        expect(text).not.toContain('first')
      }
    }
    expect((await mona().get(`${path}/commits/main`)).body.sha).toBe(sha)
    expect((await mona().get(`${path}/contents/side.md`, raw)).text).toBe('second')
  })

  it('are those of another repository that took the name', async () => {
    const path = await created()
    const all = await readAll(path, 'hubot')
    await mona().patch(path, { name: `${path.split('/').at(-1)}-old` })
    expect(await statuses(all)).toEqual(new Set([301]))
    const name = path.split('/').at(-1)
    const made = await mona().post('/user/repos', { name, private: true, auto_init: true })
    expect(made.status).toBe(201)
    expect(await statuses(all)).toEqual(new Set([404]))
    await withFiles(path, 'third')
    await mona().patch(path, { private: false })
    const shown = await readAll(path, 'hubot')
    for (const { read } of shown) expect((await read()).text).not.toContain('first')
    expect((await service.as('hubot').get(`${path}/contents/side.md`, raw)).text).toBe('third')
    await mona().delete(path)
    expect(await statuses(shown)).not.toContain(200)
    expect(await statuses(shown)).not.toContain(304)
  })
})
