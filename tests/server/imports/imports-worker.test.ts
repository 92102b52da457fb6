import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importLimits } from '../../../server/workers/imports/limits.ts'
import type { Order, Task } from '../../../server/workers/imports/worker/protocol.ts'
import { exited, start, stop } from '../../../server/core/processes.ts'
import { root } from '../../_support/bundles.ts'
import { makeRepository, temporaryFolder } from '../../_support/git/git-host.ts'
import { createGitStore } from '../../../server/git/store/repositories.ts'
import { serveGitHttp } from '../../_support/imports/git-sources.ts'
import { makeHistory } from '../../_support/imports/history.ts'
import { membersOf, type SeenProcess } from '../../_support/processes/processes.ts'

/** The process of an import whose source has stopped responding. */
async function waiting() {
  const folder = await temporaryFolder()
  await makeHistory(join(folder.path, 'source.git'), { commits: 1_000, size: 1_000 })
  const misbehaviour = { bytes: 200_000, then: 'stall' } as const
  const http = await serveGitHttp(folder.path, { misbehaviour })
  const git = createGitStore(join(folder.path, 'repositories'))
  await makeRepository(git, 1)
  const file = process.execPath
  const worker = start({ file, args: [join(root, 'server/app/bin.js'), 'import-worker'] })
  const end = exited(worker)
  let said = ''
  worker.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const task: Task = {
    ...{
      folder: join(folder.path, 'imports/1-1'),
      repositories: join(folder.path, 'repositories'),
    },
    ...{ repositoryId: 1, hosted: git.path(1), allowLoopback: true, limits: importLimits },
  }
  const source = { vcs: 'git', url: `${http.url}source.git` } as const
  const order: Order = { state: 'importing', asked: { source } }
  worker.stdin.write(`${JSON.stringify(task)}\n${JSON.stringify(order)}\n`)
  let members: SeenProcess[] = []
  await expect
    .poll(async () => {
      members = await membersOf([worker.pid ?? 0])
      const isThere = members.some(({ line }) => /^\S*git index-pack/.test(line))
      return isThere || said
    })
    .toBe(true)
  return {
    ...{ worker, end, members },
    async [Symbol.asyncDispose]() {
      stop(worker)
      await end
      await http[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const nobodyIn = (group: number) => expect.poll(() => membersOf([group])).toEqual([])

describe.runIf(existsSync('/proc/self/stat'))('the process of an import', () => {
  it('sets limits on git', async () => {
    await using at = await waiting()
    const git = at.members.filter(({ line }) => /^\S*git .*(fetch|index-pack)/.test(line))
    expect(git.length).toBeGreaterThan(1)
    for (const { pid } of git) {
      const limits = await readFile(`/proc/${pid}/limits`, 'utf8')
      expect(limits).toMatch(new RegExp(`Max address space +${importLimits.memory} `))
      expect(limits).toMatch(new RegExp(`Max file size +${importLimits.bytes} `))
      expect(limits).toMatch(/Max core file size +0 /)
      expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/NoNewPrivs:\t1/)
    }
  })

  it('ends with its process group when its parent is gone', async () => {
    await using at = await waiting()
    at.worker.stdin.end()
    await at.end
    await nobodyIn(at.worker.pid ?? 0)
  })

  it('is killed with its process group', async () => {
    await using at = await waiting()
    stop(at.worker)
    await nobodyIn(at.worker.pid ?? 0)
  })
})
