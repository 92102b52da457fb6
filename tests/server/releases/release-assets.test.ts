import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const bytes = randomBytes(300_000)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const type = { 'Content-Type': 'application/zip' }

const refusal = (field: string, code: string) => ({
  message: 'Validation Failed',
  errors: [expect.objectContaining({ resource: 'ReleaseAsset', field, code })],
})

describe.each(stores)('release assets on $name', (store) => {
  const service = useService({ store })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  let path: string
  let at: string
  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
    const { body } = await mona().post(`${path}/releases`, { tag_name: 'tool/v1' })
    at = `${path}/releases/${body.id}`
  })

  const upload = (name: string, raw: Buffer = bytes, client = mona()) =>
    client.post(`${at}/assets?name=${encodeURIComponent(name)}`, undefined, { raw, headers: type })
  const fetched = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers: { 'User-Agent': 'test', ...headers } })
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body }
  }
  /** Files in the folder of the repository, and drafts. */
  async function files(): Promise<number> {
    const { git } = service.server.context
    const { id } = (await mona().get(path)).body
    const names = await readdir(join(git.path(id), 'releases')).catch(() => [])
    const drafts = await readdir(join(git.path(id), '../../drafts')).catch(() => [])
    return names.length + drafts.length
  }

  describe.each(versions)('in %s', (version) => {
    it('POST returns 201 with size and digest, and GET returns the asset', async () => {
      const to = `${at}/assets?name=a%20tool%20(1).zip&label=Tool`
      const sending = { raw: bytes, headers: type }
      const { status, body, headers } = await mona(version).post(to, undefined, sending)
      expect(status).toBe(201)
      expect(headers.location).toBe(body.url)
      expect(body).toMatchObject({
        ...{ name: 'a.tool.1.zip', label: 'Tool', state: 'uploaded', size: bytes.length },
        ...{ digest: `sha256:${sha256}`, content_type: 'application/zip', download_count: 0 },
        uploader: { login: 'mona' },
      })
      const page = path.slice('/repos'.length)
      expect(body.browser_download_url).toBe(
        `${service.server.url}${page}/releases/download/tool/v1/a.tool.1.zip`,
      )
      expect((await mona(version).get(`${at}/assets`)).body).toEqual([body])
      expect((await mona(version).get(`${path}/releases/assets/${body.id}`)).body).toEqual(body)
      expect((await mona(version).get(at)).body.assets).toEqual([body])
    })
  })

  it('are uploaded to the path of upload_url', async () => {
    const { body: release } = await mona().get(at)
    const to = `${release.upload_url.replace(/\{.*/, '')}?name=tool.zip`
    const headers = { ...type, Authorization: 'Bearer ghp_mona', 'User-Agent': 'test' }
    const response = await fetch(to, { method: 'POST', body: bytes, headers })
    expect([response.status, await response.json()]).toEqual([
      201,
      expect.objectContaining({ digest: `sha256:${sha256}` }),
    ])
    const elsewhere = `${service.server.url}/api/uploads${path}`
    expect((await fetch(elsewhere, { headers })).status).toBe(404)
  })

  it('GET redirects to the content, which needs no credentials for five minutes', async () => {
    await mona().patch(path, { private: true })
    const { body } = await upload('tool.zip')
    const accept = { headers: { Accept: 'application/octet-stream' } }
    const { status, headers } = await mona().get(`${path}/releases/assets/${body.id}`, accept)
    expect(status).toBe(302)
    const got = await fetched(headers.location!)
    expect([got.status, got.body.equals(bytes)]).toEqual([200, true])
    expect(got.headers.get('content-type')).toBe('application/octet-stream')
    service.server.clock.advance(300_001)
    expect((await fetched(headers.location!)).status).toBe(404)
    expect((await fetched(`${headers.location}x`)).status).toBe(404)
  })

  it.each(['text/javascript', 'text/html', 'image/svg+xml'])(
    'a file of the type %s is neither script nor page of this origin',
    async (uploaded) => {
      const sent = { raw: bytes, headers: { 'Content-Type': uploaded } }
      const { body } = await mona().post(`${at}/assets?name=script.js`, undefined, sent)
      expect(body.content_type).toBe(uploaded)
      const { headers } = await fetched(body.browser_download_url)
      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  it('browser_download_url works for everyone, also for ranges, and counts downloads', async () => {
    const { body } = await upload('tool.zip')
    const url: string = body.browser_download_url
    const got = await fetched(url)
    expect([got.status, got.body.equals(bytes)]).toEqual([200, true])
    expect(got.headers.get('content-disposition')).toBe('attachment; filename="tool.zip"')
    expect(got.headers.get('content-security-policy')).toContain('sandbox')
    const part = await fetched(url, { Range: 'bytes=100-199' })
    expect([part.status, part.body.equals(bytes.subarray(100, 200))]).toEqual([206, true])
    expect((await fetched(url, { Range: 'bytes=999999-' })).status).toBe(416)
    const latest = url.replace('/download/tool/v1/', '/latest/download/')
    expect((await fetched(latest)).body.equals(bytes)).toBe(true)
    const page = await fetch(latest.replace('/download/tool.zip', ''), { redirect: 'manual' })
    const tag = url.replace('/download/', '/tag/').replace('/tool.zip', '')
    expect([page.status, page.headers.get('location')]).toEqual([302, tag])
    const none = `${service.server.url}/acme/widgets/releases`
    const empty = await fetch(`${none}/latest`, { redirect: 'manual' })
    expect([empty.status, empty.headers.get('location')]).toEqual([302, none])
    const { body: after } = await mona().get(`${path}/releases/assets/${body.id}`)
    expect(after.download_count).toBe(2)
    expect((await fetched(`${url}x`)).status).toBe(404)
    expect((await fetched(url.replace('/v1/', '/%zz/'))).status).toBe(404)
  })

  it('of a private repository are not found without credentials that can read it', async () => {
    await mona().patch(path, { private: true })
    const { body } = await upload('tool.zip')
    const url: string = body.browser_download_url
    const as = (token: string) => fetched(url, { Authorization: `Bearer ${token}` })
    expect((await fetched(url)).status).toBe(404)
    expect((await as('ghp_stranger')).status).toBe(404)
    expect((await as('ghp_nobody')).status).toBe(401)
    expect((await as('ghp_mona')).body.equals(bytes)).toBe(true)
    const basic = `Basic ${btoa('mona:ghp_mona')}`
    expect((await fetched(url, { Authorization: basic })).body.equals(bytes)).toBe(true)
  })

  it('of a draft are found by callers who can write', async () => {
    await mona().patch(at, { draft: true })
    const { body } = await upload('tool.zip')
    const url: string = body.browser_download_url
    expect(url).toContain('/untagged-')
    const as = (token: string) => fetched(url, { Authorization: `Bearer ${token}` })
    expect((await as('ghp_mona')).status).toBe(200)
    expect((await as('ghp_hubot')).status).toBe(404)
    const one = `${path}/releases/assets/${body.id}`
    expect((await service.as('hubot').get(one)).status).toBe(404)
  })

  it('POST returns 422 for a name that is taken, an empty file and one that is too large', async () => {
    await upload('tool.zip')
    const taken = await upload('tool.zip')
    expect([taken.status, taken.body]).toMatchObject([422, refusal('name', 'already_exists')])
    const empty = await upload('empty', Buffer.alloc(0))
    expect([empty.status, empty.body]).toMatchObject([422, refusal('size', 'custom')])
    const nameless = await upload('???')
    expect([nameless.status, nameless.body]).toMatchObject([422, refusal('name', 'custom')])
    expect((await mona().post(`${at}/assets`, undefined, { raw: bytes })).status).toBe(422)
    const huge = { raw: 'x', headers: { 'Content-Length': String(3 * 1024 ** 3) } }
    const refused = await mona().post(`${at}/assets?name=huge`, undefined, {
      ...huge,
      unfinished: true,
    })
    expect([refused.status, refused.body]).toMatchObject([422, refusal('size', 'custom')])
    expect(await files()).toBe(1)
  })

  it.each([
    ['../../x', 'default.x'],
    ['.profile', 'default.profile'],
    ['a..b.', 'a.b'],
    ['Größe.txt', 'Gr.e.txt'],
    ['x_1-2+3@4~5.tgz', 'x_1-2+3@4~5.tgz'],
  ])('the name %s is stored as %s', async (name, stored) => {
    expect((await upload(name)).body.name).toBe(stored)
  })

  it('a client that goes away leaves nothing', async () => {
    const { hostname, port } = new URL(service.server.url)
    const socket = connect(Number(port), hostname)
    const head = [
      `POST ${at}/assets?name=cut.zip HTTP/1.1`,
      ...['Host: localhost', 'User-Agent: test', 'Authorization: Bearer ghp_mona'],
      `Content-Length: ${bytes.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(bytes.subarray(0, 1000))
    await expect.poll(files).toBe(1)
    socket.destroy()
    await expect.poll(files).toBe(0)
    expect((await mona().get(`${at}/assets`)).body).toEqual([])
    expect((await upload('cut.zip')).status).toBe(201)
  })

  it('PATCH changes name and label, and refuses a taken name', async () => {
    const { body } = await upload('tool.zip')
    await upload('other.zip')
    const one = `${path}/releases/assets/${body.id}`
    const changed = await mona().patch(one, { name: 'new tool.zip', label: 'New' })
    expect(changed.body).toMatchObject({ name: 'new.tool.zip', label: 'New' })
    const taken = await mona().patch(one, { name: 'other.zip' })
    expect([taken.status, taken.body]).toMatchObject([422, refusal('name', 'already_exists')])
  })

  it('DELETE removes the file, and so does deleting the release', async () => {
    const { body } = await upload('one.zip')
    await upload('two.zip')
    expect(await files()).toBe(2)
    const one = `${path}/releases/assets/${body.id}`
    expect((await mona().delete(one)).status).toBe(204)
    expect((await mona().get(one)).status).toBe(404)
    expect(await files()).toBe(1)
    await mona().delete(at)
    expect(await files()).toBe(0)
  })

  it('POST is refused for readers and for releases of other repositories', async () => {
    expect((await upload('x', bytes, service.as('hubot'))).status).toBe(403)
    const other = await service.repository({ auto_init: true })
    const to = `${other}${at.slice(path.length)}/assets?name=x`
    expect((await mona().post(to, undefined, { raw: bytes, headers: type })).status).toBe(404)
    await mona().patch(path, { archived: true })
    expect((await upload('x')).status).toBe(403)
    expect(await files()).toBe(0)
  })
})
