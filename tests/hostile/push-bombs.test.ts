import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandLimits } from '../../server/core/process-limits.ts'
import { flushPacket, writePacket } from '../../server/git/formats/pkt-line.ts'
import { receivePack } from '../../server/git/push/receive-pack.ts'
import { refs } from '../../server/git/refs/all-refs.ts'
import { createGitStore, type GitStore } from '../../server/git/store/repositories.ts'
import { makeRepository, temporaryFolder } from '../_support/git/git-host.ts'
import {
  commitOf,
  idOf,
  largestCopy,
  packOf,
  repeating,
  type PackObject,
} from '../_support/git/packs.ts'
import { hasTool } from '../_support/processes/tools.ts'

const mebibyte = 1024 ** 2
const zero = '0'.repeat(40)
const zeros: PackObject = { type: 'blob', content: Buffer.alloc(largestCopy) }
const { id, objects } = commitOf(zeros)

/** A delta that makes a file of that many times 16 MiB. */
const expanding = (times: number): PackObject => ({
  type: 'delta',
  base: idOf(zeros),
  content: repeating({ size: largestCopy }, times).delta,
})

/** Small files, so that git keeps the pack instead of writing each object to a file. */
const filling = Array.from({ length: 16 }, (_, index): PackObject => ({
  type: 'blob',
  content: Buffer.from(String(index)),
}))

const limited = await hasTool('prlimit', ['--version'])

describe.skipIf(!limited)('a push of a few kilobytes', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let store: GitStore
  let path: string
  beforeAll(async () => {
    folder = await temporaryFolder()
    store = createGitStore(join(folder.path, 'git'))
    await makeRepository(store, 1)
    path = store.path(1)
  })
  afterAll(() => folder[Symbol.asyncDispose]())

  async function push(pack: Buffer, limits?: CommandLimits, branch = 'bomb') {
    const command = writePacket(`${zero} ${id} refs/heads/${branch}\0report-status\n`)
    const input = (async function* () {
      yield Buffer.concat([command, flushPacket, pack])
    })()
    const { results } = await receivePack({ path, input, ...(limits && { limits }) })
    return results[0]!
  }

  /** What git left of packs and objects that it did not accept. */
  async function leftovers(): Promise<string[]> {
    const names = await readdir(join(path, 'objects'), { recursive: true })
    return names.filter((name) => /tmp_|incoming/.test(name))
  }

  it.each([
    ['unpacked', []],
    ['kept as a pack', filling],
  ])('that expands to three gigabytes is refused, when %s', async (_how, more) => {
    const pack = packOf([...objects, ...more, expanding(200)])
    expect(pack.length).toBeLessThan(64 * 1024)
    const { applied, reason } = await push(pack)
    expect([applied, reason]).toEqual([false, expect.stringMatching(/abnormal exit|error/)])
    expect([...(await refs(path)).keys()]).toEqual([])
    expect(await leftovers()).toEqual([])
  })

  it('that expands a hundred times to hundreds of megabytes ends with its processor time', async () => {
    const siblings = Array.from({ length: 100 }, (_, index) => expanding(15 + (index % 10)))
    const before = performance.now()
    const limits = { memory: 2048 * mebibyte, time: 1 }
    const { applied, reason } = await push(packOf([...objects, ...siblings]), limits)
    expect([applied, reason]).toEqual([false, expect.stringMatching(/abnormal exit|error/)])
    expect(performance.now() - before).toBeLessThan(20_000)
    expect([...(await refs(path)).keys()]).toEqual([])
    expect(await leftovers()).toEqual([])
  })

  it('that expands within the limits is accepted', async () => {
    const pack = packOf([...objects, ...filling, expanding(4)])
    expect(await push(pack, undefined, 'fine')).toMatchObject({ applied: true })
    expect([...(await refs(path)).keys()]).toEqual(['refs/heads/fine'])
  })
})
