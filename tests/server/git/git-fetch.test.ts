import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flushPacket, writePacket } from '../../../server/git/formats/pkt-line.ts'
import { advertiseRefs } from '../../../server/git/transport/advertise-refs.ts'
import { uploadPack } from '../../../server/git/transport/upload-pack.ts'
import { gitClient, type GitClient } from '../../_support/git/git-client.ts'
import {
  type GitHost,
  makeRepository,
  startGitHost,
  temporaryFolder,
} from '../../_support/git/git-host.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let host: GitHost
let client: GitClient
let git: GitClient
let path: string
let tip: string

/** Repository 1 has a history of three commits and 300 tags; repository 2 is empty. */
beforeAll(async () => {
  folder = await temporaryFolder()
  host = await startGitHost()
  await Promise.all([1, 2].map((id) => makeRepository(host.store, id)))
  path = host.store.path(1)
  client = gitClient(folder.path)
  await client('clone', '-q', host.url(1), 'work')
  git = client.in('work')
  await writeFile(join(git.folder, 'big'), randomBytes(2 * 1024 * 1024))
  await git('add', 'big')
  for (const content of ['1', '2', '3']) {
    tip = await git.commit('a', content)
    for (let number = 0; number < 100; number += 1)
      await writeFile(join(git.folder, `.git/refs/tags/v${content}.${number}`), `${tip}\n`)
  }
  await git('push', '-q', 'origin', 'main', '--tags')
})
afterAll(async () => {
  await host[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

/** The objects that a clone lacks, listed without fetching them. */
const missing = async (clone: GitClient) =>
  (await clone('rev-list', '--objects', '--all', '--missing=print'))
    .split('\n')
    .filter((line) => line.startsWith('?'))

describe('a clone', () => {
  it.each(['0', '1', '2'])('has all objects, by protocol %s', async (version) => {
    const name = `protocol-${version}`
    await client('-c', `protocol.version=${version}`, 'clone', '-q', host.url(1), name)
    expect(await client.in(name)('rev-parse', 'HEAD')).toBe(tip)
    expect((await client.in(name)('tag')).split('\n')).toHaveLength(300)
    const asked = host.requests.at(-1)!
    expect(asked.protocol).toBe(version === '0' ? undefined : `version=${version}`)
  })

  it('of an empty repository works, and has the default branch', async () => {
    await host.store.setDefaultBranch(2, 'trunk')
    await client('clone', '-q', host.url(2), 'empty')
    expect(await client.in('empty')('symbolic-ref', 'HEAD')).toBe('refs/heads/trunk')
  })

  it.each(['0', '2'])('can be shallow, and deepened later, by protocol %s', async (version) => {
    const name = `shallow-${version}`
    const versioned = ['-c', `protocol.version=${version}`]
    await client(...versioned, 'clone', '-q', '--depth', '1', host.url(1), name)
    const shallow = client.in(name)
    expect(await shallow('rev-list', '--count', 'HEAD')).toBe('1')
    await shallow(...versioned, 'fetch', '-q', '--deepen', '1')
    expect(await shallow('rev-list', '--count', 'HEAD')).toBe('2')
    await shallow(...versioned, 'fetch', '-q', '--unshallow')
    expect(await shallow('rev-list', '--count', 'HEAD')).toBe('3')
  })

  it.each(['0', '2'])(
    'can leave out blobs until they are read, by protocol %s',
    async (version) => {
      const name = `blobless-${version}`
      const filter = ['--filter=blob:none', '--no-checkout']
      await client('-c', `protocol.version=${version}`, 'clone', '-q', ...filter, host.url(1), name)
      const partial = client.in(name)
      expect(await missing(partial)).toHaveLength(4)
      expect(await partial('-c', `protocol.version=${version}`, 'show', 'HEAD~1:a')).toBe('2')
      expect(await missing(partial)).toHaveLength(3)
    },
  )

  it.each(['blob:limit=1k', 'tree:0', 'object:type=commit'])('can use %s', async (filter) => {
    const name = filter.replace(/\W/g, '-')
    await client('clone', '-q', `--filter=${filter}`, '--no-checkout', host.url(1), name)
    expect((await missing(client.in(name))).length).toBeGreaterThan(0)
  })

  it('cannot use a filter whose cost the client chooses', async () => {
    const { code, stderr } = await client.try([
      ...['clone', '-q', '--filter=sparse:oid=main:a', '--no-checkout', host.url(1), 'sparse'],
    ])
    expect(code).not.toBe(0)
    expect(stderr).toContain("filter 'sparse:oid' not supported")
  })

  it('of an unknown repository fails', async () => {
    expect((await client.try(['clone', host.url(9), 'none'])).stderr).toContain('not found')
  })
})

describe('a fetch', () => {
  it('accepts a long request compressed', async () => {
    await client('-c', 'protocol.version=0', 'clone', '-q', host.url(1), 'compressed')
    expect(host.requests.at(-1)).toMatchObject({ line: 'POST git-upload-pack', coding: 'gzip' })
    expect(await client.in('compressed')('rev-parse', 'HEAD')).toBe(tip)
  })

  it('brings new commits', async () => {
    await client('clone', '-q', host.url(1), 'older')
    tip = await git.commit('a', '4')
    await git('push', '-q', 'origin', 'main')
    await client.in('older')('fetch', '-q', 'origin', 'main')
    expect(await client.in('older')('rev-parse', 'FETCH_HEAD')).toBe(tip)
  })

  it('is cut off when its request decompresses to more than 16 MiB', async () => {
    const have = writePacket(`have ${'1'.repeat(40)}\n`)
    const request = [writePacket(`want ${tip}\n`), flushPacket, ...Array(400_000).fill(have)]
    const answer = fetch(`${host.url(1)}/git-upload-pack`, {
      method: 'POST',
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.concat(request)),
    })
    await expect(answer.then((response) => response.arrayBuffer())).rejects.toThrow()
  })

  it('ends its git process when the client disconnects', async () => {
    const lines = ['command=fetch', 'object-format=sha1']
    const wants = [`want ${tip}`, 'done']
    const request = Buffer.concat([
      ...lines.map(writePacket),
      Buffer.from('0001'),
      ...wants.map(writePacket),
      flushPacket,
    ])
    const output = new PassThrough({ highWaterMark: 1 })
    const input = Readable.from([request])
    const end = uploadPack({ path, protocol: 'version=2', input, output })
    await new Promise((resolve) => output.once('readable', resolve))
    output.destroy()
    // Its output is closed and it is killed; either may end it.
    const signal = expect.stringMatching(/^SIG(KILL|PIPE)$/)
    expect(await end).toMatchObject({ code: null, signal })
  })
})

describe('the advertisement of a repository', () => {
  const text = async (...question: Parameters<typeof advertiseRefs>) =>
    (await advertiseRefs(...question)).toString()

  it('starts with the service, except by protocol 2', async () => {
    const service = 'git-upload-pack'
    expect(await text({ path, service })).toMatch(/^001e# service=git-upload-pack\n0000[0-9a-f]{4}/)
    expect(await text({ path, service, protocol: 'version=2' })).toMatch(/^000eversion 2\n/)
    expect(await text({ path, service, protocol: 'version=1' })).toContain('version 1')
  })

  it('for a push is the same by protocol 2 as by none', async () => {
    const question = { path, service: 'git-receive-pack' } as const
    const plain = await text(question)
    expect(plain).toMatch(/^001f# service=git-receive-pack\n0000/)
    expect(plain).toContain('report-status-v2')
    expect(plain).toContain('push-options')
    expect(await text({ ...question, protocol: 'version=2' })).toBe(plain)
  })

  it('is an error for an unknown repository', async () => {
    const question = { path: `${path}x`, service: 'git-upload-pack' } as const
    await expect(advertiseRefs(question)).rejects.toThrow('does not appear to be a git repository')
  })
})
