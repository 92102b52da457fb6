import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoWorld, readWorld } from '../../../server/app/world/read.ts'
import { full } from '../../_support/selection.ts'
import { startControlled, type Controlled } from './_controlled.ts'

/** Responses of this very moment or process. */
const momentary = /^\/(rate_limit|zen|meta|octocat|versions)|\/stats\/|traffic/

const names: Record<string, string> = {
  ...{ owner: 'acme', repo: 'widgets', org: 'acme', username: 'mona', account_id: '1' },
  ...{ ref: 'main', branch: 'main', path: 'README.md', team_slug: 'widget-makers', tag: 'v1' },
  ...{ issue_number: '1', pull_number: '2', ghsa_id: 'GHSA-9w9w-2g3g-4h4h', app_slug: 'ci-bot' },
  ...{ basehead: 'main...topic', commit_sha: 'main', tree_sha: 'main', hook_id: '1' },
}

const fill = (path: string) =>
  path.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole)

/** The paths of GET operations whose parameters have values in the demo data: all each night. */
const readPaths = ({ server }: Controlled) =>
  [...server.context.versions[0]!.router.operations.values()]
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => fill(path))
    .filter((path) => !path.includes('{') && !momentary.test(path))
    .filter((_path, index) => full || index % 6 === 0)

const get = (service: Controlled, path: string) =>
  service.call('GET', path, { headers: { authorization: 'Bearer ghp_demo_mona' } })

async function readAll(service: Controlled): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (const path of readPaths(service)) {
    const { status, body } = await get(service, path)
    const text = JSON.stringify(body).replaceAll(new URL(service.url).host, 'HOST')
    if (status === 200) all.set(path, text)
  }
  return all
}

/** Adds what the demo data does not have. */
async function use(service: Controlled): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const headers = { authorization: 'Bearer ghp_demo_mona' }
    const reply = await service.call(method, `/repos/acme/widgets${path}`, { body, headers })
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
    return reply.body
  }
  await send('POST', '/issues', { title: 'One', body: 'With @hubot' })
  await send('POST', '/issues/1/comments', { body: 'Two' })
  const { object } = await send('GET', '/git/ref/heads/main', undefined as never)
  await send('POST', '/git/refs', { ref: 'refs/heads/topic', sha: object.sha })
  const content = Buffer.from('text').toString('base64')
  await send('PUT', '/contents/new.md', { message: 'New', content, branch: 'topic' })
  await send('POST', '/pulls', { title: 'Pull', head: 'topic', base: 'main' })
  await send('POST', '/releases', { tag_name: 'v1' })
  const config = { url: 'http://127.0.0.1:9/', secret: 'hush' }
  await send('POST', '/hooks', { config, events: ['push'] })
}

describe('the state of a server', () => {
  let source: Controlled
  let target: Controlled
  let file: Uint8Array
  /** The responses of the source. Some reads create keys. */
  let wanted: Map<string, string>
  beforeAll(async () => {
    source = await startControlled({}, await readWorld(demoWorld))
    target = await startControlled()
    await use(source)
    wanted = await readAll(source)
    file = (await source.steer('GET', '/state')).body
  })
  afterAll(async () => {
    await source[Symbol.asyncDispose]()
    await target[Symbol.asyncDispose]()
  })

  it('is the same on another server by every read that has data', async () => {
    await target.control.snapshots.save('before')
    const imported = await target.steer('PUT', '/state', { body: file })
    expect(imported.status, JSON.stringify(imported.body)).toBe(200)
    expect(imported.body).toMatchObject({ repositories: 2, gists: 0 })
    const found = await readAll(target)
    expect(wanted.size).toBeGreaterThan(full ? 100 : 15)
    for (const [path, text] of wanted) expect(found.get(path), path).toBe(text)
    expect(found.size).toBe(wanted.size)
  })

  it('can be written to, and its secrets open', async () => {
    const headers = { authorization: 'Bearer ghp_demo_mona' }
    const { status } = await target.call('POST', '/repos/acme/widgets/issues', {
      ...{ headers, body: { title: 'Next' } },
    })
    expect(status).toBe(201)
    const [hook] = (await get(target, '/repos/acme/widgets/hooks')).body
    const pinged = await target.call('POST', `/repos/acme/widgets/hooks/${hook.id}/pings`, {
      headers,
    })
    expect(pinged.status).toBe(204)
  })

  it('leaves the snapshots of the server, which restore what was before', async () => {
    expect((await target.steer('POST', '/snapshots/before/restore')).status).toBe(204)
    expect((await target.call('GET', '/user')).body).toMatchObject({ login: 'mona' })
    expect((await get(target, '/user')).status).toBe(401)
  })

  const tarOf = (files: [string, string, object?][]) => {
    const tar = pack()
    for (const [name, text, more] of files) tar.entry({ name, ...more }, text)
    tar.finalize()
    return buffer(tar)
  }

  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['no archive', async () => Buffer.from('x'.repeat(2_000)), 'not an exported state'],
    ['nothing', async () => Buffer.alloc(0), 'not an exported state'],
    ['half an archive', async () => file.slice(0, file.length / 2), ''],
    ['a path outside', () => tarOf([['../../x', '']]), 'it has "../../x"'],
    [
      'a hook of git',
      () => tarOf([['data/repositories/01/1.git/hooks/update', '']]),
      'it has "data',
    ],
    [
      'a link',
      () => tarOf([['manifest.json', '', { type: 'symlink', linkname: '/etc/passwd' }]]),
      'not a regular file',
    ],
    [
      'a file twice',
      () =>
        tarOf([
          ['manifest.json', '{}'],
          ['manifest.json', '{}'],
        ]),
      'twice',
    ],
    ['a newer format', () => tarOf([['manifest.json', '{"format":2,"version":"9"}']]), 'format 2'],
    [
      'a changed file',
      async () => {
        const changed = Buffer.from(file)
        const at = changed.indexOf('SQLite format 3')
        changed[at + 1_000]! ^= 1
        return changed
      },
      'has another checksum',
    ],
  ])('is refused with %s, and the data remains', async (_what, make, text) => {
    const reply = await target.steer('PUT', '/state', { body: await make() })
    expect(reply.status, JSON.stringify(reply.body)).toBe(422)
    expect(reply.body.message).toContain(text)
    expect((await target.call('GET', '/user')).status).toBe(200)
    const left = await readdir(join(target.data, 'control')).catch(() => [])
    expect(left).toEqual([])
  })
})
