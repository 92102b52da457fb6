import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { flushPacket, writePacket } from '../../../server/git/formats/pkt-line.ts'
import { blobOf, commitOf, entryOf, treeOf } from '../../_support/hostile/attacks/objects.ts'
import { pushPack } from '../../_support/hostile/push-pack.ts'
import { idOf, packOf, type PackObject } from '../../_support/git/packs.ts'
import { clientOf, type GitClient } from '../../_support/git/git-client.ts'
import {
  type GitHost,
  makeRepository,
  rawPush,
  startGitHost,
  temporaryFolder,
} from '../../_support/git/git-host.ts'

const zero = '0'.repeat(40)

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let host: GitHost
let git: GitClient
let path: string

/** A hosted repository with one branch, and a local one that pushes to it. */
beforeAll(async () => {
  folder = await temporaryFolder()
  host = await startGitHost({ maxPackBytes: 2 * 1024 * 1024 })
  await makeRepository(host.store, 1)
  path = host.store.path(1)
  git = await clientOf(host.url(1), folder.path)
  await git.commit('a', '1')
  await git('push', '-q', 'origin', 'main')
  await git('checkout', '-q', '-b', 'evil')
  await git.commit('evil', '[submodule "x"]\n\tpath = x\n\turl = -u./payload\n')
})
afterAll(async () => {
  const left = [...(await refs(path)).keys()]
  await host[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
  expect(left).toEqual(['refs/heads/main'])
})

const hosted = async (ref: string) => (await refs(path)).get(ref)
const lastPush = () => host.pushes.at(-1)!

/** Arguments for a push that is sent in chunks as it is generated. */
const chunked = ['-c', 'http.postBuffer=65536']

describe('a push is refused, and git prints why,', () => {
  const attempt = async (...args: string[]) => {
    const { code, stderr } = await git.try([...chunked, 'push', 'origin', ...args])
    expect(code).not.toBe(0)
    return stderr
  }

  it('for an ambiguous ref name', async () => {
    const names = ['ab'.repeat(20), 'AB'.repeat(32), 'HEAD', 'refs/heads/main', '-x', '@']
    const told = await attempt('main:good', ...names.map((name) => `main:refs/heads/${name}`))
    for (const name of names) expect(told).toContain(`${name} (invalid branch or tag name)`)
    expect(told).toContain('good (rejected because another ref in this push was rejected)')
    expect(lastPush().results.filter(({ applied }) => applied)).toEqual([])
    expect(await attempt(`main:refs/tags/${'ab'.repeat(32)}`)).toContain(
      '(invalid branch or tag name)',
    )
  })

  it('for a ref that the server keeps for itself, while the other refs are accepted', async () => {
    const others = ['refs/pull/1/head', 'refs/imports/x', 'refs/drafts/x', 'refs/changes/x']
    const told = await attempt('main:good', ...others.map((ref) => `main:${ref}`))
    for (const ref of others) expect(told).toContain(`${ref} (deny updating a hidden ref)`)
    const { results } = lastPush()
    expect(results.filter(({ applied }) => applied)).toMatchObject([{ ref: 'refs/heads/good' }])
    expect(new Set(results.map(({ reason }) => reason))).toEqual(
      new Set([undefined, 'deny updating a hidden ref']),
    )
    await git('push', '-q', '--delete', 'origin', 'good')
  })

  it('for such a ref, with all others when the push is atomic', async () => {
    const told = await attempt('--atomic', 'main:good', 'main:refs/pull/1/head')
    expect(told).toContain('refs/pull/1/head (deny updating a hidden ref)')
    expect(lastPush().results.filter(({ applied }) => applied)).toEqual([])
  })

  it.each(['as a pack', 'as a file'])('for a commit with too many parents, %s', async (way) => {
    const file = blobOf('x\n')
    const tree = treeOf(entryOf('100644', 'file', file))
    const roots = Array.from({ length: 2101 }, (_, at) =>
      commitOf(tree, [], { message: `${at}\n` }),
    )
    const head = (count: number) =>
      commitOf(tree, roots.slice(0, count).map(idOf), { message: `${way}\n` })
    const push = (count: number, others: PackObject[]) =>
      pushPack(
        host.url(1),
        new Map([[`refs/heads/of-${count}`, idOf(head(count))]]),
        packOf([...others, head(count)]),
      )
    const all = [file, tree, ...roots]
    expect(await push(2100, all)).toContain('ok refs/heads/of-2100')
    const told = await push(2101, way === 'as a pack' ? all : [])
    expect(told).toContain('ng refs/heads/of-2101 a commit has more than 2100 parents')
    expect(await hosted('refs/heads/of-2101')).toBeUndefined()
    await git('push', '-q', '--delete', 'origin', 'of-2100')
  })

  it('for one with too many parents among many large commits, which are no reason themselves', async () => {
    const file = blobOf('x\n')
    const tree = treeOf(entryOf('100644', 'file', file))
    const large = Array.from({ length: 100 }, (_, at) =>
      commitOf(tree, [], { message: `${at}\n${'m'.repeat(100_000)}\n` }),
    )
    const roots = Array.from({ length: 2101 }, (_, at) =>
      commitOf(tree, [], { message: `${at}\n` }),
    )
    const wide = commitOf(tree, roots.map(idOf))
    const push = (tip: PackObject, more: PackObject[]) =>
      pushPack(
        host.url(1),
        new Map([['refs/heads/large', idOf(tip)]]),
        packOf([file, tree, ...large, ...more]),
      )
    expect(await push(wide, [...roots, wide])).toContain('ng refs/heads/large a commit has more')
    const last = commitOf(tree, large.map(idOf))
    expect(await push(last, [last])).toContain('ok refs/heads/large')
    await git('push', '-q', '--delete', 'origin', 'large')
  })

  it('for deleting the default branch', async () => {
    const told = await attempt('--delete', 'main')
    expect(told).toContain('(deletion of the current branch prohibited)')
    expect(lastPush().results).toMatchObject([{ applied: false }])
  })

  it('for an update that is not a fast-forward, by the client itself', async () => {
    const before = host.pushes.length
    const other = await git('commit-tree', 'main^{tree}', '-m', 'Other')
    expect(await attempt(`${other}:main`)).toContain('non-fast-forward')
    expect(host.pushes).toHaveLength(before)
  })

  it.each([
    ['a folder named .git', '40000 .git', 'main^{tree}'],
    ['a file named .GIT', '100644 .GIT', 'main:a'],
    ['a symbolic link named .gitmodules', '120000 .gitmodules', 'main:a'],
    ['a hostile .gitmodules', '100644 .gitmodules', 'evil:evil'],
    ['an entry with a slash', '100644 a/b', 'main:a'],
  ])('for %s', async (_, entry, object) => {
    const id = Buffer.from(await git('rev-parse', object), 'hex')
    const hash = ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin']
    const stored = await git.try(hash, Buffer.concat([Buffer.from(`${entry}\0`), id]))
    const tree = stored.stdout.toString().trim()
    const sha = await git('commit-tree', tree, '-p', 'main', '-m', 'Odd')
    const told = await attempt(`${sha}:refs/heads/odd`)
    expect(told).toContain('(unpacker error)')
    expect(told).toMatch(/error: object [0-9a-f]{40}: \w+: /)
    expect(lastPush().results).toMatchObject([{ applied: false, reason: 'unpacker error' }])
    expect(await hosted('refs/heads/odd')).toBeUndefined()
  })

  it('for more bytes than allowed', async () => {
    await git('checkout', '-q', '-b', 'big')
    await git.commit('big', randomBytes(3 * 1024 * 1024))
    expect(await attempt('big')).toContain('pack exceeds maximum allowed size')
    expect(lastPush().results).toMatchObject([{ applied: false }])
  })

  it('for deleting a ref that does not exist, which git would report as done', async () => {
    const lie = `${'1'.repeat(40)} ${zero} refs/heads/ghost\0 report-status`
    const { status, text } = await rawPush(
      host.url(1),
      Buffer.concat([writePacket(lie), flushPacket]),
    )
    expect(status).toBe(200)
    expect(text).toContain('ng refs/heads/ghost stale info')
    expect(lastPush().results).toMatchObject([{ applied: false, reason: 'stale info' }])
  })

  it('for an invalid body, with 400', async () => {
    expect(await rawPush(host.url(1), Buffer.from('{}'))).toMatchObject({ status: 400 })
  })
})
