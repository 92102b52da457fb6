import { mkdir, readdir, writeFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runOrThrow } from '../../../server/core/processes.ts'
import { gitIn } from '../../_support/git/git-command.ts'
import { maintenanceSteps } from '../../../server/git/maintenance/maintain.ts'
import { writeRepository } from '../../../server/git/store/repositories.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

const day = 24 * 3_600_000

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let path: string

const git = async (...args: string[]) => (await runOrThrow(gitIn(path, args))).toString().trim()

/** Writes an object and a commit of it as loose objects, like a small push, and moves a ref. */
async function commit(content: string, ref = 'refs/heads/main'): Promise<string> {
  const blob = (await runOrThrow(gitIn(path, ['hash-object', '-w', '--stdin']), content)).toString()
  const tree = await runOrThrow(gitIn(path, ['mktree']), `100644 blob ${blob.trim()}\tf\n`)
  const env = { GIT_AUTHOR_NAME: 'Mona', GIT_AUTHOR_EMAIL: 'm@example.com' }
  const args = ['commit-tree', '-m', content, tree.toString().trim()]
  const id = (await runOrThrow(gitIn(path, args, { env }))).toString().trim()
  await git('update-ref', ref, id)
  return id
}

async function maintain({
  now = Date.now(),
  prune = false,
  signal = new AbortController().signal,
} = {}) {
  for (const step of maintenanceSteps({ path, now, prune, signal })) await step()
}

const packs = async () =>
  (await readdir(join(path, 'objects/pack'))).filter((name) => name.endsWith('.pack'))
const counts = async () => {
  const lines = (await git('count-objects', '-v')).split('\n').map((line) => line.split(': '))
  return Object.fromEntries(lines) as Record<string, string>
}
const exists = (id: string) =>
  git('cat-file', '-e', id).then(
    () => true,
    () => false,
  )

beforeEach(async () => {
  folder = await temporaryFolder()
  path = join(folder.path, 'x.git')
  await writeRepository(path, 'main')
})
afterEach(() => folder[Symbol.asyncDispose]())

describe('maintenance of a repository', () => {
  it('packs loose objects and refs, writes a commit graph, and keeps everything', async () => {
    const commits = await Promise.all(
      ['1', '2', '3'].map((each) => commit(each, `refs/heads/${each}`)),
    )
    await maintain()
    expect(await counts()).toMatchObject({ count: '0', packs: '1', garbage: '0' })
    expect(await readdir(join(path, 'refs/heads'))).toEqual([])
    expect(await readdir(join(path, 'objects/info'))).toContain('commit-graphs')
    await git('fsck', '--strict', '--no-dangling')
    expect(await git('for-each-ref', '--format=%(objectname)')).toBe(commits.join('\n'))
  })

  it('keeps the number of packs small', async () => {
    for (let round = 0; round < 12; round++) {
      await commit(`${round}`)
      await maintain()
    }
    expect((await packs()).length).toBeLessThan(5)
  })

  it('works on an empty repository, and again when nothing has changed', async () => {
    await maintain()
    await commit('1')
    await maintain({ prune: true })
    const before = await packs()
    await maintain()
    await maintain({ prune: true })
    expect(await packs()).toEqual(before)
  })

  it('removes objects that nothing has referenced for two weeks, but not before', async () => {
    const lost = await commit('lost', 'refs/heads/lost')
    await commit('kept')
    await git('update-ref', '-d', 'refs/heads/lost')
    const now = Date.now()
    await maintain({ now })
    await maintain({ now, prune: true })
    await maintain({ now: now + 13 * day, prune: true })
    expect(await exists(lost)).toBe(true)
    await maintain({ now: now + 15 * day, prune: true })
    expect(await exists(lost)).toBe(false)
    expect(await exists('refs/heads/main')).toBe(true)
  })

  it('keeps what a branch had for 90 days', async () => {
    const old = await commit('1')
    await commit('2')
    const now = Date.now()
    await maintain({ now: now + 15 * day, prune: true })
    await maintain({ now: now + 89 * day, prune: true })
    expect(await exists(old)).toBe(true)
    await maintain({ now: now + 91 * day, prune: true })
    await maintain({ now: now + 106 * day, prune: true })
    expect(await exists(old)).toBe(false)
  })

  it('removes temporary files and refs after a day, and locks that no process owns', async () => {
    const id = await commit('1')
    for (const name of ['changes/old', 'drafts/old']) await git('update-ref', `refs/${name}`, id)
    const files = [
      ...['objects/pack/tmp_pack_x', 'objects/pack/.tmp-1-pack-x.pack', 'objects/aa/tmp_obj_x'],
      ...['objects/info/commit-graphs/commit-graph-chain.lock', 'refs/heads/x.lock'],
    ]
    const folders = ['objects/incoming-x', 'objects/tmp_objdir-incoming-x']
    for (const each of [...folders, 'objects/aa', 'objects/info/commit-graphs'])
      await mkdir(join(path, each), { recursive: true })
    for (const each of files) await writeFile(join(path, each), '')
    const hourAgo = Date.now() / 1000 - 3_600
    await utimes(join(path, 'refs/heads/x.lock'), hourAgo, hourAgo)
    await writeFile(join(path, folders[0]!, 'pack'), '')
    const left = async () => {
      const names = await readdir(path, { recursive: true })
      return [...files, ...folders].filter((each) => names.includes(each))
    }
    await removeAll(Date.now() + day / 2)
    expect(await left()).toEqual([...files.slice(0, -1), ...folders])
    expect(await git('for-each-ref', '--format=%(refname)', 'refs/changes', 'refs/drafts')).toBe(
      'refs/changes/old\nrefs/drafts/old',
    )
    await git('pack-refs', '--all')
    await removeAll(Date.now() + 2 * day)
    expect(await left()).toEqual([])
    expect(await git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main')
  })

  it('ends git when it is aborted, and finishes at the next attempt', async () => {
    await commit('1')
    const over = new AbortController()
    over.abort(new Error('over'))
    await expect(maintain({ signal: over.signal })).rejects.toThrow('over')
    await maintain()
    expect(await counts()).toMatchObject({ count: '0' })
  })
})

/** Runs the first step only: another step could remove the same files. */
async function removeAll(now: number) {
  const [remove] = maintenanceSteps({
    path,
    now,
    prune: false,
    signal: new AbortController().signal,
  })
  await remove?.()
}
