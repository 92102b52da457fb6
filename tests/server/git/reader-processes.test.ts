import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { processFile, processIds } from '../../../server/core/process-table.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { gitIn } from '../../_support/git/git-command.ts'
import { maintenanceSteps } from '../../../server/git/maintenance/maintain.ts'
import { openObjects } from '../../../server/git/objects/object-reader.ts'
import { keepReaderProcesses } from '../../../server/git/objects/reader-processes.ts'
import { writeRepository } from '../../../server/git/store/repositories.ts'
import { createTestClock, type TestClock } from '../../_support/clock.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let path: string
let clock: TestClock
let kept: Disposable

const blob = async (content: string, at = path) => {
  const command = gitIn(at, ['hash-object', '-w', '--stdin'])
  return (await runOrThrow(command, content)).toString().trim()
}

async function read(name: string, at = path): Promise<string | undefined> {
  using reader = openObjects(at)
  const [found] = await reader.info([name])
  return found && (await reader.contents(found)).toString()
}

/** Ids of the running processes that read a repository. */
async function readers(at = path): Promise<string[]> {
  const args = ['git', `--git-dir=${at}`, 'cat-file', '--batch-command', ''].join('\0')
  const found: string[] = []
  for (const id of await processIds()) {
    if ((await processFile(id, 'cmdline')) === args) found.push(id)
  }
  return found.sort()
}

const gone = (at = path) => expect.poll(() => readers(at)).toEqual([])

beforeEach(async () => {
  folder = await temporaryFolder()
  path = join(folder.path, 'x.git')
  await writeRepository(path, 'main')
  clock = createTestClock()
  kept = keepReaderProcesses(clock)
})
afterEach(async () => {
  kept[Symbol.dispose]()
  await folder[Symbol.asyncDispose]()
})

describe.runIf(process.platform === 'linux')('a process that reads objects', () => {
  it('serves the next reader, which sees what was written meanwhile', async () => {
    const one = await blob('one')
    expect(await read(one)).toBe('one')
    const first = await readers()
    expect(first).toHaveLength(1)

    expect(await read('refs/heads/main')).toBeUndefined()
    const tree = (await runOrThrow(gitIn(path, ['mktree']), '')).toString().trim()
    const env = { GIT_AUTHOR_NAME: 'Mona', GIT_AUTHOR_EMAIL: 'mona@example.com' }
    const made = await runOrThrow(gitIn(path, ['commit-tree', '-m', 'two', tree], { env }))
    await runOrThrow(gitIn(path, ['update-ref', 'refs/heads/main', made.toString().trim()]))
    expect(await read('refs/heads/main')).toMatch(/\ntwo\n$/)

    const signal = new AbortController().signal
    for (const step of maintenanceSteps({ path, now: Date.now(), prune: true, signal }))
      await step()
    expect(await read('refs/heads/main')).toMatch(/\ntwo\n$/)
    expect(await readers()).toEqual(first)
  })

  it('serves one reader at a time', async () => {
    const [one, two] = [await blob('one'), await blob('two')]
    expect(await Promise.all([read(one), read(two)])).toEqual(['one', 'two'])
    expect(await readers()).toHaveLength(2)
    expect(await Promise.all([read(two), read(one)])).toEqual(['two', 'one'])
    expect(await readers()).toHaveLength(2)
  })

  it('ends when nobody needs it for ten seconds', async () => {
    await read(await blob('one'))
    clock.advance(9_999)
    expect(await readers()).toHaveLength(1)
    clock.advance(1)
    await gone()
  })

  it('never reads another repository in the same place', async () => {
    const one = await blob('one')
    expect(await read(one)).toBe('one')
    await rename(path, `${path}.removed`)
    await expect(read(one)).rejects.toThrow('git cat-file exited')
    await writeRepository(path, 'main')
    expect(await read(one)).toBeUndefined()
    const two = await blob('two')
    expect(await read(two)).toBe('two')
  })

  it('is replaced when it was killed', async () => {
    const one = await blob('one')
    expect(await read(one)).toBe('one')
    const [first] = await readers()
    // Not waiting for its end: the notice may come later than the next reader.
    process.kill(Number(first), 'SIGKILL')
    expect(await read(one)).toBe('one')
    expect(await readers()).not.toContain(first)
  })

  it('ends with a reader that leaves in the middle', async () => {
    const large = await blob('x'.repeat(1_000_000))
    let reading: Promise<unknown>
    {
      using reader = openObjects(path)
      const [found] = await reader.info([large])
      if (!found) throw new Error('The object was not found')
      reading = reader.contents(found).catch(() => undefined)
    }
    await reading
    await gone()
    expect(await read(large)).toHaveLength(1_000_000)
  })

  it('waits for at most 16 repositories', async () => {
    const paths = Array.from({ length: 17 }, (_, index) => join(folder.path, `${index}.git`))
    for (const each of paths) {
      await mkdir(each)
      await writeRepository(each, 'main')
      await read(await blob('one', each), each)
    }
    await gone(paths[0])
    expect(await readers(paths[1])).toHaveLength(1)
    await rm(paths[1] as string, { recursive: true })
  })
})
