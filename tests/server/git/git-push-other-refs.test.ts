import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gitIn } from '../../_support/git/git-command.ts'
import { allRefs } from '../../../server/git/refs/all-refs.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { flushPacket, writePacket } from '../../../server/git/formats/pkt-line.ts'
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

beforeAll(async () => {
  folder = await temporaryFolder()
  host = await startGitHost()
  await makeRepository(host.store, 1)
  path = host.store.path(1)
  git = await clientOf(host.url(1), folder.path)
  await git.commit('a', '1')
  await git('push', '-q', 'origin', 'main')
})
afterAll(async () => {
  await host[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const names = async () => [...(await allRefs(path)).keys()]
const advertised = async () =>
  (await git('ls-remote', 'origin')).split('\n').map((line) => line.split('\t')[1])

/** Sends a push of one command and what comes after it. */
const send = (command: string, ...rest: Buffer[]) =>
  rawPush(host.url(1), Buffer.concat([writePacket(command), flushPacket, ...rest]))

describe('refs that are neither branches nor tags', () => {
  it('notes are pushed, listed, fetched and deleted', async () => {
    await git('notes', 'add', '-m', 'reviewed', 'HEAD')
    await git('push', '-q', 'origin', 'refs/notes/commits')
    expect(await advertised()).toContain('refs/notes/commits')
    await git('update-ref', '-d', 'refs/notes/commits')
    await git('fetch', '-q', 'origin', 'refs/notes/*:refs/notes/*')
    expect(await git('notes', 'show', 'HEAD')).toBe('reviewed')
    await git('push', '-q', 'origin', ':refs/notes/commits')
    expect(await names()).not.toContain('refs/notes/commits')
  })

  it('a mirror is pushed as a whole, but what the server keeps for itself', async () => {
    await runOrThrow(gitIn(path, ['update-ref', 'refs/imports/original/heads/main', 'main']))
    await git('update-ref', 'refs/archive/2024/main', 'HEAD')
    await git('push', '-q', '--mirror', 'origin')
    expect(await names()).toEqual([
      'refs/archive/2024/main',
      'refs/heads/main',
      'refs/imports/original/heads/main',
      'refs/notes/commits',
      'refs/remotes/origin/main',
    ])
    expect(await advertised()).not.toContain('refs/imports/original/heads/main')
  })

  it('a ref that is the folder of the branches is refused', async () => {
    for (const ref of ['refs/heads', 'refs/tags']) {
      const head = await git('rev-parse', 'HEAD')
      const { text } = await send(`${zero} ${head} ${ref}\0report-status`)
      expect(text).toContain(`ng ${ref} invalid branch or tag name`)
    }
  })

  it('the deletion of one that has moved is refused', async () => {
    await git('push', '-q', 'origin', 'HEAD:refs/moved/x')
    const { text } = await send(`${'1'.repeat(40)} ${zero} refs/moved/x\0report-status delete-refs`)
    expect(text).toContain('ng refs/moved/x stale info')
    expect(await names()).toContain('refs/moved/x')
  })
})

describe('options of a push', () => {
  it('are accepted', async () => {
    await git.commit('a', '2')
    await git('push', '-q', '-o', 'ci.skip', '-o', 'topic=x', 'origin', 'main')
    expect((await allRefs(path)).get('refs/heads/main')).toBe(await git('rev-parse', 'HEAD'))
  })

  it('are refused beyond 4 MiB, before git holds them in memory', async () => {
    const head = await git('rev-parse', 'HEAD')
    const options = Array.from({ length: 80 }, () => writePacket('x'.repeat(60_000)))
    const command = `${zero} ${head} refs/heads/other\0report-status push-options`
    const { status } = await send(command, ...options, flushPacket)
    expect(status).toBe(413)
    expect(await names()).not.toContain('refs/heads/other')
  })
})
