import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { gitClient } from '../../_support/git/git-client.ts'
import { workOn } from '../../_support/git/git-work.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const hour = 3_600_000

describe.each(stores)('temp_clone_token on $name', (store) => {
  const service = useService({ store })
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  beforeAll(async () => {
    folder = await temporaryFolder()
  })
  afterAll(() => folder[Symbol.asyncDispose]())

  const tokenOf = async (path: string, login?: string) =>
    (await service.as(login).get(path)).body.temp_clone_token

  async function reads(path: string, token: string, server = service.server) {
    const url = new URL(`${path.slice('/repos'.length)}.git`, server.url)
    url.username = 'x-access-token'
    url.password = token
    const git = gitClient(folder.path)
    return git('ls-remote', String(url)).then(
      () => true,
      () => false,
    )
  }

  it('is null for anonymous callers, and empty for a public repository', async () => {
    const path = await service.repository()
    expect(await tokenOf(path)).toBeNull()
    expect(await tokenOf(path, 'mona')).toBe('')
    expect(await tokenOf(path, 'stranger')).toBe('')
  })

  it('clones a private repository, and no other', async () => {
    const path = await service.repository({ private: true })
    const other = await service.repository({ private: true })
    const token = await tokenOf(path, 'mona')
    await using work = await workOn(service, path)
    await work.push()
    expect(await reads(path, token)).toBe(true)
    expect(await reads(other, token)).toBe(false)
    expect(await reads(path, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(false)
  })

  it('does not push', async () => {
    const path = await service.repository({ private: true })
    const token = await tokenOf(path, 'mona')
    const url = `${service.server.url}${path.slice('/repos'.length)}.git/info/refs`
    const headers = { Authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` }
    const status = async (name: string) =>
      (await fetch(`${url}?service=${name}`, { headers })).status
    expect(await status('git-upload-pack')).toBe(200)
    expect(await status('git-receive-pack')).toBe(401)
  })

  it('is not accepted from those who lose access', async () => {
    const path = await service.repository({ private: true })
    const mona = service.as('mona')
    const invited = await mona.request('PUT', `${path}/collaborators/hubot`, { permission: 'pull' })
    await service.as('hubot').patch(`/user/repository_invitations/${invited.body.id}`)
    const token = await tokenOf(path, 'hubot')
    expect(await reads(path, token)).toBe(true)
    await mona.delete(`${path}/collaborators/hubot`)
    expect(await reads(path, token)).toBe(false)
  })

  it('is the same for an hour, changes the ETag after it, and ends an hour later', async () => {
    const path = await service.repository({ private: true })
    const mona = service.as('mona')
    const { clock } = service.server
    clock.advance(hour - (clock.now() % hour))
    const first = await mona.get(path)
    clock.advance(hour - 1000)
    const headers = { 'If-None-Match': first.headers.etag as string }
    expect((await mona.get(path, { headers })).status).toBe(304)
    clock.advance(1000)
    const second = await mona.get(path, { headers })
    expect(second.status).toBe(200)
    const [old, current] = [first, second].map(({ body }) => body.temp_clone_token)
    expect(current).not.toBe(old)
    expect(await reads(path, old)).toBe(true)
    clock.advance(hour)
    expect(await reads(path, old)).toBe(false)
    expect(await reads(path, current)).toBe(true)
  })
})

describe.each(stores)('security_and_analysis on $name', (store) => {
  const service = useService({ store })

  it('is shown to administrators, who change it', async () => {
    const path = await service.repository()
    const mona = service.as('mona')
    const statusOf = async () => (await mona.get(path)).body.security_and_analysis
    expect((await statusOf()).secret_scanning).toEqual({ status: 'disabled' })
    const security_and_analysis = {
      secret_scanning: { status: 'enabled' },
      dependabot_security_updates: { status: 'enabled' },
    }
    await mona.patch(path, { security_and_analysis })
    expect(await statusOf()).toMatchObject({
      ...security_and_analysis,
      dependency_security_updates: { status: 'enabled' },
      secret_scanning_push_protection: { status: 'disabled' },
    })
    expect((await service.as('stranger').get(path)).body).not.toHaveProperty(
      'security_and_analysis',
    )
  })
})
