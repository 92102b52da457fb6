import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { bareFrom } from '../../_support/imports/bare.ts'
import { startGitHttp } from '../../_support/imports/git-http.ts'
import { groupsWhile } from '../../_support/imports/import-processes.ts'
import { membersOf } from '../../_support/processes/processes.ts'
import { startImportBench } from '../../_support/imports/import-runner.ts'
import { hasSmallDisks, smallDisk } from '../../_support/imports/small-disk.ts'

const mebibyte = 1024 ** 2
const size = 4 * mebibyte

/** A history of one incompressible file. */
const history = Buffer.concat([
  Buffer.from('commit refs/heads/main\ncommitter M <m@example.com> 1700000000 +0000\ndata 1\nx\n'),
  Buffer.from(`M 100644 inline file\ndata ${size}\n`),
  randomBytes(size),
  Buffer.from('\n'),
])

const mounts = await hasSmallDisks()

describe('an import on a full disk', () => {
  it.skipIf(!mounts)('fails with that reason, and frees the space that it used', async () => {
    await using bare = await bareFrom(history)
    await using source = await startGitHttp(dirname(bare.path))
    await using bench = await startImportBench()
    const folder = join(bench.context.config.data, 'imports')
    await using _disk = await smallDisk(folder, 2 * mebibyte)
    await bench.start()
    const repository = await bench.repository()
    await bench.ask(repository, source.url('bare.git'))
    const ending = bench.rested(repository)
    const groups = await groupsWhile(ending)
    const ended = await ending
    expect(ended).toMatchObject({
      status: 'error',
      failed_step: 'importing',
      message: 'There is no space left for the source.',
    })
    expect(groups).not.toEqual([]) // a busy machine also shows the short process before
    await expect.poll(() => readdir(folder)).toEqual([])
    await expect.poll(() => membersOf(groups)).toEqual([])
    expect([...(await refs(bench.context.git.path(repository.id)))]).toEqual([])
  })
})
