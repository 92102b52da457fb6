import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lfsStore } from '../../../server/git/lfs/store.ts'
import { createGitStore } from '../../../server/git/store/repositories.ts'
import { rewriteHistory } from '../../../server/workers/imports/rewrite/rewrite-history.ts'
import { hasLfs, useLfs, withLfs } from '../../_support/git/lfs-client.ts'
import { bareFrom, moveTo } from '../../_support/imports/bare.ts'
import { historyWithFiles } from '../../_support/imports/sparse-files.ts'
import { cloneOf, startStory, type Story } from '../_story.ts'

const sha256 = async (file: string) => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

describe.runIf(await hasLfs())('git-lfs', () => {
  let story: Story
  beforeAll(async () => {
    story = await startStory()
  })
  afterAll(() => story?.[Symbol.asyncDispose]())

  /** A clone of a new repository with one large file, not pushed yet. */
  async function workWithFile(content: Buffer, input: object = {}) {
    const { full_name } = await story.repository(input)
    const git = await cloneOf(story, full_name)
    await useLfs(git)
    await git.commit('.gitattributes', '*.bin filter=lfs diff=lfs merge=lfs -text\n')
    await git.commit('large.bin', content)
    return { git, full_name }
  }

  /** Pushes the large files first, like the hook of git-lfs, and then the branch. */
  async function push(git: Awaited<ReturnType<typeof workWithFile>>['git']) {
    await git('lfs', 'push', '--all', 'origin')
    await git('push', '-q', 'origin', 'HEAD:main')
  }

  it('pushes a large file, and a clone contains it', async () => {
    const content = Buffer.alloc(300_000, 'large ')
    const { git, full_name } = await workWithFile(content)
    await push(git)
    const other = await story.git()
    await other(...withLfs, 'clone', '-q', story.remote(full_name), 'work')
    const work = other.in('work')
    expect(await readFile(join(work.folder, 'large.bin'))).toEqual(content)
    expect(await work('show', 'HEAD:large.bin')).toContain('https://git-lfs.github.com/spec/v1')
    expect(await work('lfs', 'fsck')).toContain('OK')
  })

  it('gets nothing from a private repository without credentials, and everything with them', async () => {
    const { git, full_name } = await workWithFile(Buffer.from('private'), { private: true })
    await push(git)
    const other = await story.git()
    await other('clone', '-q', story.remote(full_name, 'mona'), 'work')
    const work = other.in('work')
    await useLfs(work)
    const stranger = `remote.origin.url=${story.remote(full_name)}`
    const refused = await work.try(['-c', stranger, 'lfs', 'pull'])
    expect(refused.code).not.toBe(0)
    expect(await readFile(join(work.folder, 'large.bin'), 'utf8')).toContain('oid sha256')
    await work('lfs', 'pull')
    expect(await readFile(join(work.folder, 'large.bin'), 'utf8')).toBe('private')
  })

  it('cannot push without write access', async () => {
    const { git, full_name } = await workWithFile(Buffer.from('unwanted'))
    const stranger = `remote.origin.url=${story.remote(full_name, 'stranger')}`
    const refused = await git.try(['-c', stranger, 'lfs', 'push', '--all', 'origin'])
    expect(refused.code).not.toBe(0)
    expect(refused.stderr + refused.stdout.toString()).toMatch(/authoriz|permission|may not push/i)
  })

  it('locks a file, which others then cannot push or unlock, and unlocks it', async () => {
    const { git, full_name } = await workWithFile(Buffer.from('one at a time'))
    await push(git)
    const [owner = '', repo = ''] = full_name.split('/')
    const params = { path: { owner, repo, username: 'hubot' } }
    const { data: invitation } = await story
      .as('mona')
      .PUT('/repos/{owner}/{repo}/collaborators/{username}', { params, body: {} })
    await story.as('hubot').PATCH('/user/repository_invitations/{invitation_id}', {
      params: { path: { invitation_id: invitation!.id } },
    })
    const other = await cloneOf(story, full_name, 'hubot')
    await useLfs(other)
    await other('config', 'lfs.locksverify', 'true')

    expect(await git('lfs', 'lock', 'large.bin')).toContain('Locked large.bin')
    expect(await other('lfs', 'locks')).toMatch(/large\.bin\s+mona/)
    const taken = await other.try(['lfs', 'lock', 'large.bin'])
    expect(taken.code).not.toBe(0)
    expect(taken.stderr).toContain('already created lock')
    await other.commit('large.bin', Buffer.from('not yours'))
    const pushed = await other.try(
      ['lfs', 'pre-push', 'origin'],
      `HEAD ${await other('rev-parse', 'HEAD')} refs/heads/main ${'0'.repeat(40)}\n`,
    )
    expect(pushed.code).not.toBe(0)
    expect(pushed.stderr).toContain('Cannot update locked files')
    expect((await other.try(['lfs', 'unlock', '--force', 'large.bin'])).code).not.toBe(0)

    expect(await git('lfs', 'unlock', 'large.bin')).toContain('Unlocked large.bin')
    expect(await other('lfs', 'locks')).toBe('')
    expect(await other('lfs', 'lock', 'large.bin')).toContain('Locked large.bin')
    await git('lfs', 'unlock', '--force', 'large.bin')
    expect(await git('lfs', 'locks', '--json')).toBe('[]')
  })

  it('clones a large file that an import has moved out of the history', async () => {
    const size = 104_857_601
    await using bare = await bareFrom(historyWithFiles([{ path: 'a large/file [1].bin', size }]))
    const { full_name, id } = await story.repository()
    const lfs = lfsStore(createGitStore(join(story.server.data, 'repositories')))
    const rewritten = await rewriteHistory({
      path: bare.path,
      tips: await bare.tips(),
      authors: [],
      largeFiles: 'lfs',
      keepLfs: (oid, bytes, content) => lfs.keep(id, { oid, size: bytes }, content),
      signal: new AbortController().signal,
    })
    await moveTo(bare, rewritten.tips)
    await bare.git('push', '-q', story.remote(full_name, 'mona'), 'main')
    const other = await story.git()
    await other(...withLfs, 'clone', '-q', story.remote(full_name), 'work')
    const work = other.in('work')
    const expected = createHash('sha256').update(Buffer.alloc(size)).digest('hex')
    expect(await sha256(join(work.folder, 'a large/file [1].bin'))).toBe(expected)
    expect(await work('lfs', 'fsck')).toContain('OK')
    expect(await work(...withLfs, 'status', '--porcelain')).toBe('')
  })
})
