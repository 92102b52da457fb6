import { mkdtempSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { HarFile } from '../../../server/core/recording/har-file.ts'
import { redactJson } from '../../../server/core/recording/redact.ts'
import { readRecording } from '../../../server/app/upgrade/recorded.ts'
import { upgradeReport } from '../../../server/app/upgrade/report.ts'
import { reportLines, runUpgradeReport } from '../../../server/app/upgrade/run-upgrade.ts'
import { useService } from '../../_support/start-server.ts'

const older = '2022-11-28'
const folder = mkdtempSync(join(tmpdir(), 'recording-'))
const record = join(folder, 'requests.har')

afterAll(() => rm(folder, { recursive: true }))

describe('--record FILE', () => {
  const service = useService({ config: { record } })
  const then = (login?: string) => service.as(login, { version: older })

  /** The recorded entries, once the last response is written. */
  async function entries(count: number) {
    for (;;) {
      const found = readRecording(await readFile(record, 'utf8'))
      if (found.length >= count) return found
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  it('writes a valid recording after every request, with mode 0600', async () => {
    expect(readRecording(await readFile(record, 'utf8'))).toEqual([])
    expect((await stat(record)).mode & 0o777).toBe(0o600)
    await then().get('/rate_limit')
    const [entry] = await entries(1)
    expect(entry).toMatchObject({
      startedDateTime: '2026-03-10T12:00:00.000Z',
      request: { method: 'GET', url: `${service.server.url}/rate_limit` },
      response: { status: 200, content: { mimeType: 'application/json; charset=utf-8' } },
      _version: older,
      _operation: 'rate-limit/get',
    })
    const said = JSON.parse(entry!.response.content.text!)
    expect(said.rate).toEqual(said.resources.core)
    expect(entry!._newest?.body).not.toHaveProperty('rate')
  })

  it('has requests and responses, with what the newest version would have returned', async () => {
    const body = { name: 'recorded', use_squash_pr_title_as_default: true }
    await then('mona').post('/orgs/acme/repos', body)
    await then('mona').get('/repos/acme/recorded')
    await then('mona').get('/repos/acme/nowhere')
    const [made, read, refused] = (await entries(4)).slice(1)
    expect(JSON.parse(made!.request.postData!.text!)).toEqual(body)
    expect([made!.response.status, read!.response.status, refused!.response.status]).toEqual([
      201, 200, 404,
    ])
    expect(made!._newest?.body).not.toHaveProperty('use_squash_pr_title_as_default')
  })

  it('has no content of a file that is returned as JSON and is none', async () => {
    const path = '/repos/acme/recorded/contents/a.md'
    const content = Buffer.from('# a\n').toString('base64')
    await then('mona').request('PUT', path, { message: 'add', content })
    const accept = 'application/vnd.service.raw+json'
    const { text } = await then('mona').get(path, { headers: { accept } })
    expect(text).toBe('# a\n')
    const [entry] = (await entries(6)).slice(5)
    expect(entry!.response.content).toEqual({ size: 4, mimeType: `${accept}; charset=utf-8` })
  })

  it('has only the size of a body over 512 KiB, which takes long to clear of secrets', async () => {
    const content = 'x'.repeat(600_000)
    const before = (await entries(6)).length
    await then('mona').post('/repos/acme/recorded/git/blobs', { content })
    const [entry] = (await entries(before + 1)).slice(before)
    expect(entry!.request.postData).toBeUndefined()
    expect(entry!.request.bodySize).toBe(JSON.stringify({ content }).length)
    const { sha } = JSON.parse(entry!.response.content.text!)
    const read = await then('mona').get(`/repos/acme/recorded/git/blobs/${sha}`)
    const [large] = (await entries(before + 2)).slice(before + 1)
    expect(large!.response.content).toEqual({
      size: Buffer.byteLength(read.text),
      mimeType: 'application/json; charset=utf-8',
    })
    expect(large).not.toHaveProperty('_newest')
  })

  it('has no secret, wherever it appears', async () => {
    const secret = 'a-secret-of-ours'
    const config = { url: 'http://user:pass@127.0.0.1:9/', secret }
    await then('mona').post('/repos/acme/recorded/hooks', { config })
    const basic: [string, string] = ['Ov23test', 'test-secret']
    const access_token = await service.server
      .token({ kind: 'oauth', login: 'mona' } as never)
      .catch(() => 'gho_unknown0000')
    await service
      .as(undefined, { basic, version: older })
      .post('/applications/Ov23test/token', { access_token })
    await then().get(`/users/mona?access_token=${access_token}`)
    await entries(9)
    const text = await readFile(record, 'utf8')
    for (const each of [secret, 'ghp_mona', 'test-secret', access_token, 'user:pass']) {
      expect(text).not.toContain(each)
    }
    expect(text).toContain('[removed]')
  })

  it('shows which changes affect which request', async () => {
    const report = await upgradeReport(readRecording(await readFile(record, 'utf8')))
    const touched = report.findings.map(({ method, path, changes }) => [
      `${method} ${path}`,
      changes.map((slug) => slug.slice(0, 2)).join(' '),
    ])
    expect(touched.slice(0, 4)).toEqual([
      ['GET /rate_limit', '01'],
      ['POST /orgs/acme/repos', '05 12'],
      ['GET /repos/acme/recorded', '05 12'],
      ['GET /repos/acme/nowhere', ''],
    ])
    const lines = reportLines(report)
    expect(lines[0]).toBe('GET /rate_limit → 200: 01')
    expect(lines.join('\n')).toMatch(/^01-rate-limit-rate \(1 of \d+\): /m)
  })

  it('a recording from elsewhere is analyzed by its content', async () => {
    const found = readRecording(await readFile(record, 'utf8'))
    const foreign = found.map(({ _newest, _version, _operation, ...entry }) => entry)
    const report = await upgradeReport(foreign as never)
    expect(report.findings.slice(0, 3).map(({ changes }) => changes)).toEqual([
      ['01-rate-limit-rate'],
      ['05-squash-pr-title', '12-has-downloads'],
      ['05-squash-pr-title', '12-has-downloads'],
    ])
  })

  it('is printed as text and as JSON', async () => {
    const printed: string[] = []
    const output = { write: (text: string) => printed.push(text) > 0 }
    await runUpgradeReport([record], output)
    await runUpgradeReport([record, '--json'], output)
    expect(printed[0]).toContain('GET /rate_limit → 200: 01')
    expect(JSON.parse(printed[1]!).findings[0].operation).toBe('rate-limit/get')
  })

  it('appends to a recording, and does not change other files', async () => {
    const file = join(folder, 'appended.har')
    for (const round of [1, 2]) {
      await using har = await HarFile.open(file)
      await Promise.all([har.add({ round, first: 'ä' }), har.add({ round, first: false })])
    }
    expect(readRecording(await readFile(file, 'utf8'))).toHaveLength(4)
    await expect(HarFile.open(new URL(import.meta.url).pathname)).rejects.toThrow(/is no recording/)
  })
})

describe('redaction of a recording', () => {
  it.each([
    [
      { token: 'x', note: 'y' },
      { token: '[removed]', note: 'y' },
    ],
    [
      { config: { secret: 's', url: 'http://a/' } },
      { config: { secret: '[removed]', url: 'http://a/' } },
    ],
    [
      {
        query: '{ a(token: "x", note: "y") b(password: """\nz""") }',
        variables: '{"secret":"x","a":1}',
      },
      {
        query: '{ a(token: "[removed]", note: "y") b(password: "[removed]") }',
        variables: '{"secret":"[removed]","a":1}',
      },
    ],
    [{ note: 'see ghp_abc123' }, { note: 'see [removed]' }],
    [['https://user:pass@host/'], ['https://host/']],
    [
      { status_code: 200, code: 'abc' },
      { status_code: 200, code: '[removed]' },
    ],
    [
      { client_secret: null, id: 1 },
      { client_secret: null, id: 1 },
    ],
  ])('%j', (given, left) => {
    expect(redactJson(given)).toEqual(left)
  })
})
