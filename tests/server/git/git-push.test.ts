import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { git as serverGit, gitIn } from '../../_support/git/git-command.ts'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { flushPacket, writePacket } from '../../../server/git/formats/pkt-line.ts'
import type { ReceivedPush } from '../../../server/git/push/receive-pack.ts'
import { run, runOrThrow, start, stop } from '../../../server/core/processes.ts'
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

/** An empty hosted repository and a local one that pushes to it. */
beforeEach(async () => {
  folder = await temporaryFolder()
  host = await startGitHost()
  await makeRepository(host.store, 1)
  path = host.store.path(1)
  git = await clientOf(host.url(1), folder.path)
})
afterEach(async () => {
  await host[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}

const hosted = async (ref: string) => (await refs(path)).get(ref)
const lastPush = () => host.pushes.at(-1)!
const inHosted = async (...args: string[]) =>
  (await runOrThrow(gitIn(path, args))).toString().trimEnd()

/** Arguments for a push that is sent in chunks as it is generated. */
const chunked = ['-c', 'http.postBuffer=65536']

const packOf = async (revision: string) =>
  (await git.try(['pack-objects', '--revs', '--stdout', '-q'], `${revision}\n`)).stdout

describe('a push', () => {
  it('to an empty repository creates its first branch, and can be cloned again', async () => {
    const sha = await git.commit('README', '# widgets')
    await git('push', '-q', 'origin', 'main')
    expect(lastPush()).toMatchObject({
      commands: [{ ref: 'refs/heads/main', before: zero, after: sha }],
      results: [{ ref: 'refs/heads/main', before: zero, after: sha, applied: true }],
    })
    await git('clone', '-q', host.url(1), 'again')
    expect(await git.in('again')('rev-parse', 'HEAD')).toBe(sha)
    expect(await inHosted('fsck', '--strict')).toBe('')
  })

  it('creates, moves, forces and deletes branches and tags', async () => {
    const first = await git.commit('a', '1')
    await git('push', '-q', 'origin', 'main')
    await git('tag', '-a', '-m', 'Version', 'v1')
    await git('push', '-q', 'origin', 'main:feature/x', 'v1')
    expect(lastPush().results.map(({ ref, applied }) => [ref, applied])).toEqual([
      ['refs/heads/feature/x', true],
      ['refs/tags/v1', true],
    ])
    const second = await git.commit('a', '2')
    await git('push', '-q', 'origin', 'main:feature/x')
    expect(lastPush().commands).toEqual([
      { ref: 'refs/heads/feature/x', before: first, after: second },
    ])
    await git('push', '-q', '--force', 'origin', `${first}:feature/x`)
    expect(lastPush().commands[0]).toMatchObject({ before: second, after: first })
    await git('push', '-q', '--delete', 'origin', 'feature/x', 'v1')
    expect(lastPush().results.map(({ after, applied }) => [after, applied])).toEqual([
      [zero, true],
      [zero, true],
    ])
    expect([...(await refs(path))]).toEqual([['refs/heads/main', first]])
  })

  it('larger than the buffer of git is sent in chunks, after a probe request', async () => {
    const sha = await git.commit('big', randomBytes(3 * 1024 * 1024))
    await git('push', '-q', 'origin', 'main')
    expect(host.requests.filter(({ line }) => line === 'POST git-receive-pack')).toMatchObject([
      { transfer: undefined },
      { transfer: 'chunked' },
    ])
    expect(host.pushes).toHaveLength(1)
    expect(await hosted('refs/heads/main')).toBe(sha)
  })

  it('from a shallow clone is accepted', async () => {
    for (const content of ['1', '2', '3']) await git.commit('a', content)
    await git('push', '-q', 'origin', 'main')
    await git('clone', '-q', '--depth', '1', host.url(1), 'shallow')
    const sha = await git.in('shallow').commit('a', '4')
    await git.in('shallow')('push', '-q', 'origin', 'main')
    expect(await hosted('refs/heads/main')).toBe(sha)
  })

  it('is recorded in the log of its ref', async () => {
    const sha = await git.commit('a', '1')
    await git('push', '-q', 'origin', 'main', 'main:refs/tags/v1')
    for (const ref of ['refs/heads/main', 'refs/tags/v1'])
      expect(await inHosted('reflog', ref, '--format=%H %gn <%ge>')).toBe(
        `${sha} server <server@localhost>`,
      )
  })

  it('runs no git hook', async () => {
    await mkdir(join(path, 'hooks'))
    for (const hook of ['pre-receive', 'update', 'post-receive', 'post-update']) {
      await writeFile(join(path, 'hooks', hook), '#!/bin/sh\ntouch pwned\nexit 1\n')
      await chmod(join(path, 'hooks', hook), 0o755)
    }
    await git.commit('a', '1')
    await git('push', '-q', 'origin', 'main')
    expect(await readdir(path)).not.toContain('pwned')
  })

  it('is acknowledged only when the server has processed it', async () => {
    host.beforeAnswering = () => Promise.reject(new Error('no room for events'))
    const sha = await git.commit('a', '1')
    const { code, stderr } = await git.try(['push', '-q', 'origin', 'main'])
    expect(code).not.toBe(0)
    expect(stderr).toContain('HTTP 500')
    expect(await hosted('refs/heads/main')).toBe(sha)
  })

  it('changes nothing when the server cannot record it', async () => {
    host.beforeApplying = () => Promise.reject(new Error('no room for the journal'))
    await git.commit('a', '1')
    expect((await git.try(['push', '-q', 'origin', 'main'])).stderr).toContain('HTTP 500')
    expect([...(await refs(path))]).toEqual([])
  })
})

describe('concurrent pushes', () => {
  it('to one branch: one wins, the others are refused', async () => {
    const base = await git.commit('a', '1')
    await git('push', '-q', 'origin', 'main')
    const names = ['one', 'two', 'three']
    const tips: string[] = []
    for (const name of names) {
      await git('checkout', '-q', '-B', name, base)
      tips.push(await git.commit('a', name))
    }
    let waiting = 0
    const all = deferred()
    host.beforeApplying = () => {
      if (++waiting === names.length) all.resolve()
      return all.promise
    }
    const ends = await Promise.all(names.map((name) => git.try(['push', 'origin', `${name}:main`])))
    expect(ends.filter(({ code }) => code === 0)).toHaveLength(1)
    const results = host.pushes.slice(1).flatMap((push) => push.results)
    const winner = results.filter(({ applied }) => applied)
    expect(winner).toEqual([
      {
        ref: 'refs/heads/main',
        before: base,
        after: await hosted('refs/heads/main'),
        applied: true,
      },
    ])
    expect(tips).toContain(winner[0]!.after)
    expect(results.filter(({ reason }) => reason)).toHaveLength(2)
  })

  it('to different branches all succeed', async () => {
    await git.commit('a', '1')
    const names = Array.from({ length: 8 }, (_, index) => `branch-${index}`)
    await Promise.all(names.map((name) => git('push', '-q', 'origin', `main:${name}`)))
    expect([...(await refs(path)).keys()]).toEqual(names.map((name) => `refs/heads/${name}`))
    expect(host.pushes).toHaveLength(8)
  })
})

describe('a client that disconnects', () => {
  /** The next push, once it has completed; `then` runs before the response. */
  const nextPush = (then = () => {}) =>
    new Promise<ReceivedPush>((resolve) => {
      host.beforeAnswering = async (received) => {
        then()
        resolve(received)
      }
    })

  it('during its push leaves no partial push', async () => {
    const small = await git.commit('a', '1')
    await git.commit('big', randomBytes(16 * 1024 * 1024))
    const env = { HOME: folder.path, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
    const args = [...chunked, 'push', '-q', 'origin', 'main', 'main:other']
    const client = start({ file: 'git', args, cwd: git.folder, env })
    const gone = once(client, 'close')
    host.beforeApplying = async () => {
      stop(client)
      await gone
    }
    const { commands, results } = await nextPush()
    expect(commands).toHaveLength(2)
    expect(results.map(({ applied }) => applied)).toEqual([false, false])
    expect([...(await refs(path))]).toEqual([])
    expect(await inHosted('count-objects')).toBe('0 objects, 0 kilobytes')

    host.beforeApplying = async () => {}
    host.beforeAnswering = async () => {}
    await git('push', '-q', 'origin', `${small}:refs/heads/main`)
    expect(await hosted('refs/heads/main')).toBe(small)
  })

  it('before the commands are complete changes nothing and runs nothing', async () => {
    const sent = request(`${host.url(1)}/git-receive-pack`, { method: 'POST' })
    const broken = once(sent, 'error')
    sent.write('00a0')
    host.beforeApplying = () => Promise.reject(new Error('should not get this far'))
    sent.destroy(new Error('gone'))
    await broken
    expect([...(await refs(path))]).toEqual([])
  })

  it('after its push was applied does not undo it', async () => {
    const sha = await git.commit('a', '1')
    const head = `${zero} ${sha} refs/heads/main\0 report-status side-band-64k`
    const body = Buffer.concat([writePacket(head), flushPacket, await packOf('main')])
    const sent = request(`${host.url(1)}/git-receive-pack`, { method: 'POST' })
    sent.on('error', () => {})
    const received = nextPush(() => sent.destroy())
    sent.end(body)
    expect((await received).results).toMatchObject([{ applied: true }])
    expect(await hosted('refs/heads/main')).toBe(sha)
  })
})

describe('a client that requests no report', () => {
  it('has its push judged by the refs', async () => {
    const sha = await git.commit('a', '1')
    const head = `${zero} ${sha} refs/heads/main\0 agent=other`
    const body = Buffer.concat([writePacket(head), flushPacket, await packOf('main')])
    expect(await rawPush(host.url(1), body)).toEqual({ status: 200, text: '' })
    expect(lastPush().results).toMatchObject([{ ref: 'refs/heads/main', applied: true }])
    expect(await rawPush(host.url(1), body)).toEqual({ status: 200, text: '' })
    expect(await hosted('refs/heads/main')).toBe(sha)
  })
})

describe('a repository that is owned by another system user', () => {
  it('is served all the same', async () => {
    const other = { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' }
    const args = ['receive-pack', '--stateless-rpc', '--advertise-refs', path]
    expect((await run({ file: 'git', args, env: other })).stderr).toContain('dubious ownership')
    expect((await run(serverGit(args, { env: other }))).code).toBe(0)
  })
})
