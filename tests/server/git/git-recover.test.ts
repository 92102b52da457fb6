import { rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runOrThrow } from '../../../server/core/processes.ts'
import { gitIn } from '../../_support/git/git-command.ts'
import { appliedCommands, isLogged } from '../../../server/git/push/applied-commands.ts'
import { writeRepository } from '../../../server/git/store/repositories.ts'
import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

const zero = '0'.repeat(40)
const ref = 'refs/heads/main'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let path: string
/** Commits that no ref has. */
let a: string, b: string, c: string

beforeEach(async () => {
  folder = await temporaryFolder()
  path = join(folder.path, 'x.git')
  await writeRepository(path, 'main')
  const author = { name: 'Mona', email: 'mona@example.com' }
  const commit = (branch: string) =>
    commitFiles(path, { branch, files: { branch }, message: branch, author, date: 0 })
  ;[a, b, c] = [await commit('a'), await commit('b'), await commit('c')]
})
afterEach(() => folder[Symbol.asyncDispose]())

/** Moves a ref as a push with this mark would. */
async function move(before: string, after: string, mark: string, name = ref) {
  const env = { GIT_COMMITTER_EMAIL: mark }
  const line = after === zero ? `delete ${name} ${before}` : `update ${name} ${after} ${before}`
  await runOrThrow(gitIn(path, ['update-ref', '--stdin'], { env }), `${line}\n`)
}

const wasApplied = async (before: string, after: string, mark: string | null = 'push-1') =>
  (await appliedCommands(path, { commands: [{ ref, before, after }], mark })).length === 1

describe('after a crash, a command of a push was applied', () => {
  it('when the ref has its value', async () => {
    await move(zero, a, 'push-1')
    expect(await wasApplied(zero, a)).toBe(true)
  })

  it('when later pushes moved the ref on, away, or back to the value that it had', async () => {
    await move(zero, a, 'push-0')
    await move(a, b, 'push-1')
    for (const [before, after] of [
      [b, c],
      [c, a],
    ] as const) {
      await move(before, after, 'push-2')
      expect(await wasApplied(a, b)).toBe(true)
    }
  })

  it('when it deleted the ref', async () => {
    await move(zero, a, 'push-0')
    await move(a, zero, 'push-1')
    expect(await wasApplied(a, zero)).toBe(true)
  })

  it('when a power failure has taken the line from the log', async () => {
    await move(zero, a, 'push-0')
    const log = join(path, 'logs', ref)
    const { size } = await stat(log)
    await move(a, b, 'push-1')
    await truncate(log, size)
    expect(await wasApplied(a, b)).toBe(true)
    await rm(log)
    expect(await wasApplied(a, b)).toBe(true)
  })

  it('by an older version, when the log has its move', async () => {
    await move(zero, a, 'mona@example.com')
    await move(a, b, 'mona@example.com')
    expect([await wasApplied(zero, a, null), await wasApplied(a, c, null)]).toEqual([true, false])
  })
})

describe('after a crash, a command of a push was not applied', () => {
  it('when the ref is unchanged', async () => {
    await move(zero, a, 'push-0')
    expect(await wasApplied(a, b)).toBe(false)
    expect(await wasApplied(a, zero)).toBe(false)
  })

  it('when another push gave the ref the same value', async () => {
    await move(zero, a, 'push-0')
    await move(a, b, 'push-2')
    expect(await wasApplied(a, b)).toBe(false)
  })

  it('when git wrote the log and died before it moved the ref', async () => {
    await move(zero, a, 'push-0')
    await move(a, b, 'push-1')
    await writeFile(join(path, ref), `${a}\n`)
    expect(await wasApplied(a, b)).toBe(false)
    await move(a, c, 'push-2')
    expect(await wasApplied(a, b)).toBe(false)
  })

  it('when the ref was deleted and created again before it', async () => {
    await move(zero, a, 'push-0')
    await move(a, zero, 'push-0')
    await move(zero, b, 'push-0')
    expect(await wasApplied(a, c)).toBe(false)
  })
})

describe('while git is running, a push', () => {
  it('is known to be applied when the logs have all of its commands', async () => {
    const [x, y] = ['refs/heads/x', 'refs/heads/y'].map((name) => ({ ref: name, before: zero }))
    const commands = [
      { ...x!, after: a },
      { ...y!, after: a },
    ]
    const push = { commands, mark: 'push-1' }
    await move(zero, a, 'push-1', 'refs/heads/x')
    expect(await isLogged(path, push)).toBe(false)
    await move(zero, a, 'push-1', 'refs/heads/y')
    expect(await isLogged(path, push)).toBe(true)
    expect(await appliedCommands(path, push)).toEqual(commands)
  })

  it('is not known to be applied when it deletes a ref or names an impossible one', async () => {
    await move(zero, a, 'push-1')
    const judge = (name: string, after: string) =>
      isLogged(path, { commands: [{ ref: name, before: a, after }], mark: 'push-1' })
    expect(await judge(ref, zero)).toBe(false)
    expect(await judge('refs/heads/../../config', b)).toBe(false)
    expect(await judge('refs/heads', b)).toBe(false)
  })
})
