import { readdir } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gitIn } from '../../_support/git/git-command.ts'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { findAuthors } from '../../../server/workers/imports/authors/find-authors.ts'
import { findLargeFiles } from '../../../server/workers/imports/large-files/find-large-files.ts'
import { importLimits } from '../../../server/workers/imports/limits.ts'
import { rewriteHistory } from '../../../server/workers/imports/rewrite/rewrite-history.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { attempt } from '../../_support/imports/attacks/attempt.ts'
import { makeBomb } from '../../_support/imports/attacks/bomb.ts'
import { makeGoods, serveScript, type Goods } from '../../_support/imports/attacks/hostile-git.ts'
import { pourInto } from '../../_support/imports/attacks/pour.ts'
import { groupsWhile } from '../../_support/imports/import-processes.ts'
import { membersOf } from '../../_support/processes/processes.ts'
import { startImportBench, type ImportBench } from '../../_support/imports/import-runner.ts'
import { canary } from '../../_support/imports/sources.ts'

let goods: Goods
let bench: ImportBench

const drip = 150

/** The size of a large file, in bytes. */
const size = 104_857_601

beforeAll(async () => {
  goods = await makeGoods()
  const allowance = { silence: 20 * drip, bytes: 5_000_000, time: 10_000 }
  bench = await startImportBench({ allowance })
  await bench.start()
})

afterAll(() => bench[Symbol.asyncDispose]())

const stages = () => readdir(join(bench.context.config.data, 'imports')).catch(() => [])

/** The header of a pack with one blob of many gigabytes. */
const head = Buffer.from([
  ...Buffer.from('PACK'),
  0,
  0,
  0,
  2,
  0,
  0,
  0,
  1,
  0xbf,
  0xff,
  0xff,
  0xff,
  0xff,
  0x0f,
  0x78,
  0x01,
])
/** An uncompressed block (RFC 1951 3.2.4). */
const stored = Buffer.concat([Buffer.from([0, 0x00, 0x10, 0xff, 0xef]), Buffer.alloc(4096, 7)])

describe('a source of excessive size', () => {
  it.each([
    [
      'sends an endless pack',
      'too large|sends more',
      {
        async second(response: ServerResponse) {
          response.write(head)
          await pourInto(response, () => stored)
        },
      },
    ],
    [
      'sends one byte at a time',
      'exceeded the time limit',
      {
        async second(response: ServerResponse) {
          response.write(head)
          for (let at = 0; !response.destroyed; at++) {
            response.write(stored.subarray(at, at + 1))
            await new Promise((resolve) => setTimeout(resolve, drip))
          }
        },
      },
    ],
    [
      'violates its protocol',
      '.',
      {
        second: (response: ServerResponse) => void response.end(canary.repeat(1_000)),
      },
    ],
  ])('is an error that leaves nothing behind: it %s', async (_what, message, script) => {
    await using server = await serveScript(goods, {
      refs: [['refs/heads/main', goods.id]],
      ...script,
    })
    const repository = await bench.repository()
    await bench.ask(repository, `${server.origin}/repo`)
    const ending = bench.rested(repository)
    const groups = await groupsWhile(ending)
    const ended = await ending
    expect(ended).toMatchObject({ status: 'error', failed_step: 'importing' })
    expect(ended.message).toMatch(new RegExp(message))
    expect(JSON.stringify(ended)).not.toContain(canary)
    expect(groups.length).toBeGreaterThan(0)
    await expect.poll(() => membersOf(groups)).toEqual([])
    await expect.poll(stages).toEqual([])
    expect([...(await refs(bench.context.git.path(repository.id)))]).toEqual([])
    expect(server.connections.open.size).toBe(0)
  })

  it('is harmless when only its checkout would be huge, since nothing is checked out', async () => {
    const bomb = await makeBomb()
    await using server = await serveScript(bomb, { refs: [['refs/heads/main', bomb.id]] })
    await using tried = await attempt(`${server.origin}/repo`)
    expect(tried.reason).toBe('none')
    expect(await findLargeFiles(tried.stage.path)).toEqual([])
    expect((await findAuthors(tried.stage.path)).authors).toHaveLength(1)
  })

  it('counts a thousand million identical large files as one', async () => {
    const bomb = await makeBomb(Buffer.alloc(size))
    await using server = await serveScript(bomb, { refs: [['refs/heads/main', bomb.id]] })
    await using tried = await attempt(`${server.origin}/repo`)
    expect(tried.reason).toBe('none')
    const { path } = tried.stage
    const found = { ref_name: 'refs/heads/main', path: '0/0/0/0/0/0/0/0/0', size }
    expect(await findLargeFiles(path)).toMatchObject([found])

    const tips = new Map([['refs/heads/main', bomb.id]])
    const { signal } = new AbortController()
    const rewriting = { path, tips, authors: [], signal }
    const removed = await rewriteHistory({ ...rewriting, largeFiles: 'remove' })
    const listed = gitIn(path, ['ls-tree', removed.tips.get('refs/heads/main') as string])
    expect((await runOrThrow(listed)).toString()).toBe('')
    const keepLfs = () => Promise.reject(new Error('It is kept before it is known to be too much'))
    const moving = rewriteHistory({ ...rewriting, largeFiles: 'lfs', keepLfs })
    await expect(moving).rejects.toMatchObject({
      reason: 'too large',
      message: 'A commit of the source has large files in too many places.',
    })
  })

  it('has limits by default', () => {
    expect(Object.values(importLimits).every((limit) => limit > 0 && limit < Infinity)).toBe(true)
  })
})
