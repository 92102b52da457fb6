import { describe, expect, it } from 'vitest'
import { findLargeFiles } from '../../../server/workers/imports/large-files/find-large-files.ts'
import { bareFrom } from '../../_support/imports/bare.ts'
import { commitOf } from '../../_support/imports/commits.ts'
import { historyWithFiles } from '../../_support/imports/sparse-files.ts'

const limit = 104_857_600

describe('large files of a history', () => {
  it('are those of more than 104 857 600 bytes, exact to the byte', async () => {
    await using bare = await bareFrom(
      historyWithFiles([
        { path: 'smaller', size: limit - 1 },
        { path: 'equal', size: limit },
        { path: 'a folder/"larger" é.bin', size: limit + 1 },
      ]),
    )
    const found = await findLargeFiles(bare.path)
    expect(found).toEqual([
      {
        ref_name: 'refs/heads/main',
        path: 'a folder/"larger" é.bin',
        oid: await bare.git('rev-parse', 'main:a folder/"larger" é.bin'),
        size: limit + 1,
      },
    ])
  })

  it('count once for each content, wherever it is, and are summed up', async () => {
    await using bare = await bareFrom(
      historyWithFiles([
        { path: 'one', size: limit + 1 },
        { path: 'again/one', size: limit + 1 },
        { path: 'other', size: limit + 2 },
      ]),
    )
    const found = await findLargeFiles(bare.path)
    expect(found).toHaveLength(2)
    expect(found.reduce((sum, { size }) => sum + size, 0)).toBe(2 * limit + 3)
  })

  it('are found when the newest commit lacks them, and not when no ref reaches them', async () => {
    await using bare = await bareFrom(
      Buffer.concat([
        historyWithFiles([{ path: 'gone', size: limit + 1 }]),
        Buffer.from('commit refs/heads/main\ncommitter M <m@x> 1700000100 +0000\ndata 1\nx\n'),
        Buffer.from('D gone\n\n'),
      ]),
    )
    expect(await findLargeFiles(bare.path)).toMatchObject([{ path: 'gone' }])
    for (const ref of (await bare.tips()).keys()) await bare.git('update-ref', '-d', ref)
    expect(await findLargeFiles(bare.path)).toEqual([])
  })

  it('are none in a history of small ones, or in an empty history', async () => {
    await using bare = await bareFrom(commitOf({}))
    expect(await findLargeFiles(bare.path)).toEqual([])
    await using empty = await bareFrom()
    expect(await findLargeFiles(empty.path)).toEqual([])
  })
})
