import { gunzipSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { flushPacket, writePacket } from '../../../server/git/formats/pkt-line.ts'
import { readReport } from '../../../server/git/push/push-report.ts'
import { useService } from '../../_support/start-server.ts'

const lines: string[] = []
const write = (line: string) => void lines.push(line)

const zero = '0'.repeat(40)
const lsRefs = Buffer.concat([writePacket('command=ls-refs\n'), flushPacket])
const deletion = Buffer.concat([
  writePacket(`${'1'.repeat(40)} ${zero} refs/heads/absent\0report-status delete-refs`),
  flushPacket,
])
/** A pack without objects (gitformat-pack(5)). */
const emptyPack = Buffer.from(
  '5041434b0000000200000000029d08823bd8a8eab510ad6ac75c823cfd3ed31e',
  'hex',
)
const batch = Buffer.from('{"operation":"download","objects":[]}')

describe('git over HTTP', () => {
  const service = useService({ log: pino({ level: 'debug', base: null }, { write }) })
  let repository: string
  let gist: string
  beforeAll(async () => {
    const mona = service.as('mona')
    const path = await service.repository({ auto_init: true })
    repository = `${service.server.url}/${path.slice('/repos/'.length)}.git`
    const { body } = await mona.post('/gists', { files: { 'a.txt': { content: 'a' } } })
    gist = `${service.server.url}/gist/${body.id}.git`
  })
  beforeEach(() => void lines.splice(0))

  const errors = () => lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)

  /** Services that read a body, with a body that they accept. */
  const places = [
    ['upload-pack', () => `${repository}/git-upload-pack`, lsRefs],
    ['receive-pack', () => `${repository}/git-receive-pack`, deletion],
    ['upload-pack of a gist', () => `${gist}/git-upload-pack`, lsRefs],
    ['receive-pack of a gist', () => `${gist}/git-receive-pack`, deletion],
    ['the batch of Git LFS', () => `${repository}/info/lfs/objects/batch`, batch],
  ] as const

  function send(url: string, coding: string, body: Buffer): Promise<Response> {
    const [, name = ''] = /(git-(?:upload|receive)-pack)$/.exec(url) ?? []
    const type = name ? `application/x-${name}-request` : 'application/vnd.git-lfs+json'
    const headers = {
      Authorization: `Basic ${btoa('mona:ghp_mona')}`,
      ...{ 'Content-Type': type, 'Content-Encoding': coding, 'Git-Protocol': 'version=2' },
    }
    return fetch(url, { method: 'POST', headers, body })
  }

  describe.each(places)('%s', (_name, url, body) => {
    it.each(['gzip', 'GZIP', 'X-Gzip', 'Identity'])('reads a body in %s', async (coding) => {
      const isPlain = coding === 'Identity'
      expect((await send(url(), coding, isPlain ? body : gzipSync(body))).status).toBe(200)
    })

    it.each([
      ['is not gzip', () => body],
      ['is empty', () => Buffer.alloc(0)],
      ['is cut off in its header', () => gzipSync(body).subarray(0, 8)],
      ['is cut off in its content', () => gzipSync(body).subarray(0, 20)],
      ['is cut off before its trailer', () => gzipSync(body).subarray(0, -8)],
      ['is cut off in its trailer', () => gzipSync(body).subarray(0, -3)],
      ['has a wrong checksum', () => Buffer.concat([gzipSync(body).subarray(0, -8), zeros])],
    ])('refuses one that %s with 400, without an error in the log', async (_what, bytes) => {
      expect(() => gunzipSync(bytes())).toThrow()
      const response = await send(url(), 'gzip', bytes())
      expect([response.status, errors()]).toEqual([400, []])
    })

    it('refuses another encoding with 415', async () => {
      expect((await send(url(), 'br', body)).status).toBe(415)
    })
  })

  it('a push whose gzip lacks its trailer is refused and changes nothing', async () => {
    const shown = async () => {
      const address = `${repository}/info/refs?service=git-receive-pack`
      const headers = { Authorization: `Basic ${btoa('mona:ghp_mona')}` }
      return (await fetch(address, { headers })).text()
    }
    const before = await shown()
    const [tip = ''] = /[0-9a-f]{40}(?= refs\/heads\/)/.exec(before) ?? []
    const push = (after: string, from: string, name: string, pack: Buffer) =>
      Buffer.concat([
        writePacket(`${from} ${after} refs/heads/${name}\0report-status delete-refs`),
        ...[flushPacket, pack],
      ])
    const creation = push(tip, zero, 'cut-off', emptyPack)
    for (const end of [-8, -1]) {
      const bytes = gzipSync(creation).subarray(0, end)
      expect((await send(`${repository}/git-receive-pack`, 'gzip', bytes)).status).toBe(400)
      expect(await shown()).toBe(before)
    }
    expect((await send(`${repository}/git-receive-pack`, 'gzip', gzipSync(creation))).status).toBe(
      200,
    )
    const created = await shown()
    expect(created).toContain('refs/heads/cut-off')
    const deleted = gzipSync(push(zero, tip, 'cut-off', Buffer.alloc(0)))
    const { status } = await send(`${repository}/git-receive-pack`, 'gzip', deleted.subarray(0, -8))
    expect([status, await shown()]).toEqual([400, created])
  })

  it.each([
    ['a repository', () => repository],
    ['a gist', () => gist],
  ])('HEAD of the refs of %s has the headers of GET', async (_what, url) => {
    for (const name of ['git-upload-pack', 'git-receive-pack']) {
      const address = `${url()}/info/refs?service=${name}`
      const headers = { Authorization: `Basic ${btoa('mona:ghp_mona')}` }
      const [head, get] = await Promise.all(
        ['HEAD', 'GET'].map((method) => fetch(address, { method, headers })),
      )
      const shown = (response?: Response) =>
        ['content-type', 'content-length', 'cache-control'].map((key) => response?.headers.get(key))
      expect([head?.status, ...shown(head)]).toEqual([200, ...shown(get)])
      expect(shown(head)).toContain(`application/x-${name}-advertisement`)
      expect(await head!.text()).toBe('')
    }
  })

  // Over HTTP, git itself takes minutes to prepare 10,001 refs; over SSH it does not (ssh.test.ts).
  it.each([
    ['a repository', () => repository, 'report-status'],
    ['a gist', () => gist, 'report-status side-band-64k'],
  ])(
    'a push of too many refs to %s has a report that says so',
    async (_what, url, capabilities) => {
      const lines = Array.from({ length: 10_001 }, (_, index) => {
        const command = `${zero} ${'1'.repeat(40)} refs/tags/t${index}`
        return writePacket(index === 0 ? `${command}\0${capabilities}` : command)
      })
      const body = Buffer.concat([...lines, flushPacket, Buffer.from('PACK')])
      const response = await send(`${url()}/git-receive-pack`, 'identity', body)
      const report = readReport(
        Buffer.from(await response.arrayBuffer()),
        new Set(capabilities.split(' ')),
      )
      const reason = 'A push can update up to 10,000 refs'
      expect([response.status, report?.unpack, report?.refs.size]).toEqual([200, reason, 10_001])
      expect([...new Set(report?.refs.values())]).toEqual([reason])
      expect(errors()).toEqual([])
    },
  )
})

const zeros = Buffer.alloc(8)
