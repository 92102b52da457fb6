import { beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { clientOf } from '../../_support/git/git-client.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { client } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const permissions = {
  contents: 'write',
  metadata: 'read',
  pull_requests: 'write',
} as const

const world: World = {
  ...testWorld,
  apps: testWorld.apps?.map((app) => ({
    ...app,
    ...(app.slug === 'ci-bot' && { installations: [{ account: 'acme' }, { account: 'mona' }] }),
  })),
  tokens: {
    ...testWorld.tokens,
    ghp_files: { login: 'mona', kind: 'classic', scopes: ['repo'] },
    ghp_workflows: { login: 'mona', kind: 'classic', scopes: ['repo', 'workflow'] },
    github_pat_files: { login: 'mona', kind: 'fine-grained', owner: 'mona', permissions },
    github_pat_workflows: {
      login: 'mona',
      kind: 'fine-grained',
      owner: 'mona',
      permissions: { ...permissions, workflows: 'write' },
    },
  },
}

const file = '.github/workflows/ci.yml'
const content = Buffer.from('on: push\n').toString('base64')

describe.each(stores)('files of workflows on $name', (store) => {
  const service = useService({ store, world })
  let path: string
  let git: Awaited<ReturnType<typeof gitOf>>
  /** A commit with a workflow, on no branch. */
  let changed: string
  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
    git = await gitOf(service, path)
    changed = await git.branch('draft', { [file]: 'on: push\n' })
    await git('update-ref', '-d', 'refs/heads/draft')
  })
  const as = (token: string) => client(service.server, { token })
  const put = (token: string, at = file) =>
    as(token).request('PUT', `${path}/contents/${at}`, { message: 'Write', content })

  /** Pushes a commit with a change of a file to a branch. */
  async function push(token: string, name: string, branch = 'main') {
    await using folder = await temporaryFolder()
    const remote = service.server.url.replace('://', `://mona:${token}@`)
    const work = await clientOf(`${remote}/${path.slice('/repos/'.length)}.git`, folder.path)
    await work('fetch', '-q', 'origin')
    await work('checkout', '-q', '-B', 'main', 'origin/main')
    await work.commit(name, `on: push # ${branch}\n`)
    return await work.try(['push', '-q', 'origin', `HEAD:refs/heads/${branch}`])
  }

  /** Every way to bring a workflow into the repository; each returns the status of the request. */
  const ways: Record<string, (token: string) => Promise<number>> = {
    'POST git/refs': async (token) => {
      const input = { ref: 'refs/heads/new', sha: changed }
      return (await as(token).post(`${path}/git/refs`, input)).status
    },
    'PATCH git/refs': async (token) =>
      (await as(token).patch(`${path}/git/refs/heads/main`, { sha: changed })).status,
    'POST merges': async (token) =>
      (await as(token).post(`${path}/merges`, { base: 'main', head: changed })).status,
    'PUT merge': async (token) => {
      await git('branch', 'side', changed)
      const words = { title: 'Add', head: 'side', base: 'main' }
      const { number } = (await as('ghp_mona').post(`${path}/pulls`, words)).body
      return (await as(token).request('PUT', `${path}/pulls/${number}/merge`, {})).status
    },
    'PUT update-branch': async (token) => {
      await git('branch', 'side', changed)
      const before = await git.branch('topic', { 'topic.md': 'Topic\n' })
      const words = { title: 'Change', head: 'topic', base: 'side' }
      const { number } = (await as('ghp_mona').post(`${path}/pulls`, words)).body
      const { status } = await as(token).request('PUT', `${path}/pulls/${number}/update-branch`, {})
      expect((await git('rev-parse', 'topic')) === before).toBe(status === 403)
      return status
    },
  }

  it.each([
    ['ghp_files', 404],
    ['github_pat_files', 403],
  ])('are not written with %s, other files are', async (token, status) => {
    const before = await git('rev-parse', 'main')
    expect((await put(token)).status).toBe(status)
    expect(await git('rev-parse', 'main')).toBe(before)
    expect((await put(token, '.github/workflows.md')).status).toBe(201)
    await put('ghp_workflows')
    const { sha } = (await as(token).get(`${path}/contents/${file}`)).body
    const input = { message: 'Delete', sha }
    const deletion = await as(token).request('DELETE', `${path}/contents/${file}`, input)
    expect(deletion.status).toBe(status)
  })

  it.each([
    ['ghp_files', 404],
    ['github_pat_files', 403],
    ['ghp_workflows', 201],
    ['github_pat_workflows', 201],
  ])('are in trees of %s only as they are: %d', async (token, status) => {
    const tree = async (entry: object, at = file) => {
      const entries = { tree: [{ path: at, mode: '100644', ...entry }] }
      return (await as(token).post(`${path}/git/trees`, entries)).status
    }
    expect(await tree({ content: 'on: push\n' })).toBe(status)
    expect(await tree({ content: 'on: push\n' }, '.github/workflows.md')).toBe(201)
    await put('ghp_workflows')
    const { sha } = (await as(token).get(`${path}/contents/${file}`)).body
    expect(await tree({ sha })).toBe(201)
    expect(await tree({ sha }, '.github/workflows/other.yml')).toBe(status)
  })

  it.each(['ghp_workflows', 'github_pat_workflows', 'ghp_mona'])(
    'are written with %s',
    async (token) => {
      expect((await put(token)).status).toBe(201)
      expect((await push(token, '.github/workflows/other.yml')).code).toBe(0)
    },
  )

  const needs: [token: string, what: string][] = [
    ['ghp_files', 'a Personal Access Token without `workflow` scope'],
    ['gho_mona', 'an OAuth App without `workflow` scope'],
    ['github_pat_files', 'a Personal Access Token without `workflows` permission'],
    ['ghs_mona', 'a Service App without `workflows` permission'],
  ]
  const refusal = (what: string) =>
    `refusing to allow ${what.replace(' without', ` to create or update workflow \`${file}\` without`)}`

  it.each(needs)('are not pushed with %s', async (token, what) => {
    const { code, stderr } = await push(token, file)
    expect(code).toBe(1)
    expect(stderr).toContain(`(${refusal(what)})`)
    expect((await push(token, file, 'new')).code).toBe(1)
    expect((await push(token, 'README.md')).code).toBe(0)
    expect((await push(token, 'README.md', 'new')).code).toBe(0)
  })

  it.each(needs)('are not merged with %s', async (token, what) => {
    const { status, body } = await as(token).post(`${path}/merges`, { base: 'main', head: changed })
    expect([status, body.message]).toEqual([403, refusal(what)])
  })

  it('are pushed as they are on the default branch', async () => {
    await put('ghp_workflows')
    expect((await push('ghp_files', 'README.md', 'new')).code).toBe(0)
  })

  describe.each(Object.entries(ways))('%s', (_way, act) => {
    it.each(['ghp_files', 'github_pat_files'])('brings none with %s', async (token) => {
      const before = await git('rev-parse', 'main')
      expect(await act(token)).toBe(403)
      expect(await git('rev-parse', 'main')).toBe(before)
      expect(await git('for-each-ref', 'refs/heads/new')).toBe('')
    })

    it.each(['ghp_workflows', 'github_pat_workflows'])('brings them with %s', async (token) => {
      expect(await act(token)).toBeLessThan(300)
    })
  })
})
