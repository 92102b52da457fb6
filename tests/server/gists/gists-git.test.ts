import { describe, expect, it } from 'vitest'
import { clientOf } from '../../_support/git/git-client.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('gists over git on $name', (store) => {
  const service = useService({ store })

  const made = async (files: object = { 'a.txt': { content: 'a\n' } }) =>
    (await service.as('mona').post('/gists', { files })).body

  /** Clones a gist as a user, or anonymously. */
  async function cloneOf(url: string, login?: string) {
    const folder = await temporaryFolder()
    const remote = new URL(url)
    if (login) Object.assign(remote, { username: login, password: `ghp_${login}` })
    const git = await clientOf(remote.href, folder.path)
    await git('fetch', '-q', 'origin')
    await git('checkout', '-q', '-B', 'main', 'origin/main')
    return { git, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
  }

  const refusal = async (git: Awaited<ReturnType<typeof cloneOf>>['git'], ...args: string[]) => {
    const { code, stderr } = await git.try(['push', '-q', 'origin', ...args])
    expect(code).not.toBe(0)
    return stderr
  }

  it('anyone with the URL can clone, and the owner can push', async () => {
    const gist = await made()
    await using theirs = await cloneOf(gist.git_pull_url)
    expect(await theirs.git('show', 'HEAD:a.txt')).toBe('a')
    await using work = await cloneOf(gist.git_push_url, 'mona')
    await work.git.commit('a.txt', 'b\n')
    const sha = await work.git.commit('b.bin', Buffer.from([0, 255, 1]))
    service.server.clock.advance(1000)
    await work.git('push', '-q', 'origin', 'main')
    const { body } = await service.as().get(`/gists/${gist.id}`)
    expect(body.files).toMatchObject({
      'a.txt': { content: 'b\n', encoding: 'utf-8' },
      'b.bin': { content: 'AP8B', encoding: 'base64', size: 3 },
    })
    expect(body.updated_at > gist.updated_at).toBe(true)
    const { body: commits } = await service.as().get(`/gists/${gist.id}/commits`)
    expect(commits).toMatchObject([
      { version: sha, user: { login: 'mona' } },
      { change_status: { additions: 1, deletions: 1 } },
      { change_status: { additions: 1, deletions: 0 } },
    ])
    const raw = await fetch(body.files['b.bin'].raw_url)
    expect(raw.headers.get('Content-Type')).toBe('application/octet-stream')
    expect(Buffer.from(await raw.arrayBuffer())).toEqual(Buffer.from([0, 255, 1]))
    // The files of a response can be sent back.
    const again = await service.as('mona').patch(`/gists/${gist.id}`, { files: body.files })
    expect(again.body).toEqual(body)
  })

  it('changes through the API and through git follow each other', async () => {
    const gist = await made()
    await using work = await cloneOf(gist.git_push_url, 'mona')
    const files = { 'b.txt': { content: 'b' } }
    await service.as('mona').patch(`/gists/${gist.id}`, { files })
    await work.git.commit('c.txt', 'c')
    expect(await refusal(work.git, 'main')).toMatch(/fetch first|rejected/)
    await work.git('pull', '-q', '--rebase', 'origin', 'main')
    await work.git('push', '-q', 'origin', 'main')
    const { body } = await service.as().get(`/gists/${gist.id}`)
    expect(Object.keys(body.files)).toEqual(['a.txt', 'b.txt', 'c.txt'])
  })

  it('history can be rewritten', async () => {
    const gist = await made()
    await using work = await cloneOf(gist.git_push_url, 'mona')
    await work.git.commit('b.txt', 'b')
    await work.git('push', '-q', 'origin', 'main')
    await work.git('push', '-q', '-f', 'origin', 'HEAD~1:refs/heads/main')
    const { body } = await service.as().get(`/gists/${gist.id}`)
    expect(Object.keys(body.files)).toEqual(['a.txt'])
    expect((await service.as().get(`/gists/${gist.id}/commits`)).body).toHaveLength(1)
  })

  it('folders, other branches and deleting the branch are refused', async () => {
    const gist = await made()
    await using work = await cloneOf(gist.git_push_url, 'mona')
    expect(await refusal(work.git, 'HEAD:refs/heads/other')).toContain('only the branch main')
    expect(await refusal(work.git, ':refs/heads/main')).toContain('only the branch main')
    await work.git.commit('folder/file', 'x')
    expect(await refusal(work.git, 'main')).toContain('cannot have folders')
    const { body } = await service.as().get(`/gists/${gist.id}/commits`)
    expect(body).toHaveLength(1)
    await using fresh = await cloneOf(gist.git_pull_url)
    expect(await fresh.git('ls-tree', '--name-only', 'HEAD')).toBe('a.txt')
  })

  it('nobody else can push', async () => {
    const gist = await made()
    for (const login of ['hubot', undefined]) {
      await using work = await cloneOf(gist.git_push_url, login)
      await work.git.commit('b.txt', 'b')
      expect(await refusal(work.git, 'main')).toMatch(/403|Authentication|could not read/)
    }
    expect((await service.as().get(`/gists/${gist.id}/commits`)).body).toHaveLength(1)
  })

  it('a clone has the latest commit, also where its branch was behind', async () => {
    const gist = await made()
    await service.as('mona').patch(`/gists/${gist.id}`, { files: { 'a.txt': { content: 'b' } } })
    const { storage, gists } = service.server.context
    const { id } = (await storage.gists.findByKey(gist.id))!
    const { body } = await service.as().get(`/gists/${gist.id}/commits`)
    await using work = await cloneOf(gist.git_pull_url)
    await work.git.try([
      `--git-dir=${gists.path(id)}`,
      'update-ref',
      'refs/heads/main',
      body[1].version,
    ])
    await using late = await cloneOf(gist.git_pull_url)
    expect(await late.git('rev-parse', 'HEAD')).toBe(body[0].version)
  })

  it('responses show a million bytes of a long file, and changing another file keeps all of it', async () => {
    const gist = await made()
    await using work = await cloneOf(gist.git_push_url, 'mona')
    const long = 'é'.repeat(600_000)
    await work.git.commit('long.txt', long)
    await work.git('push', '-q', 'origin', 'main')
    const { body } = await service.as().get(`/gists/${gist.id}`)
    const file = body.files['long.txt']
    expect(file).toMatchObject({ truncated: true, size: 1_200_000, encoding: 'utf-8' })
    expect(file.content).toBe('é'.repeat(500_000))
    expect(await (await fetch(file.raw_url)).text()).toBe(long)
    const files = { 'long.txt': { ...file, content: 'é' }, 'a.txt': { content: 'b' } }
    const changed = await service.as('mona').patch(`/gists/${gist.id}`, { files })
    expect(changed.body.files['long.txt'].size).toBe(1_200_000)
    expect(changed.body.files['a.txt'].content).toBe('b')
  })
})
