import { beforeAll, describe, expect, it } from 'vitest'
import { visit, type PageVisitor } from '../../_support/pages/page-visitor.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { registerApp } from '../../../server/domains/apps/register.ts'

let made = 0

describe.each(stores)('the page that installs an app, on $name', (store) => {
  const service = useService({ store })
  let mona: PageVisitor
  beforeAll(async () => {
    mona = visit(service.server)
    await mona.signIn(await mona.get('/login/device'))
  })

  async function newApp(more: { owner?: string; public?: boolean } = {}) {
    const { context } = service.server
    const owner = await context.storage.accounts.findByLogin(more.owner ?? 'mona')
    const { app } = await registerApp(
      {
        owner: owner!,
        name: `Installed ${++made}`,
        description: 'Tidies <up>.',
        externalUrl: 'https://robot.example.com',
        callbackUrls: [],
        permissions: { contents: 'write' },
        events: [],
        webhook: undefined,
        public: more.public ?? true,
        deviceFlow: false,
      },
      context,
    )
    return app
  }
  const pageOf = ({ slug }: { slug: string }) => `/apps/${slug}/installations/new`
  const account = async (login: string) =>
    (await service.server.context.storage.accounts.findByLogin(login))!
  const installed = async (app: { id: number }, login: string) => {
    const { installations } = service.server.context.storage
    return installations.findOn(app.id, (await account(login)).id)
  }
  const confirmation = async (app: { slug: string }, login: string) =>
    mona.get(`${pageOf(app)}/permissions?target_id=${(await account(login)).id}`)

  it('offers the accounts that the visitor administers', async () => {
    const { text, status } = await mona.get(pageOf(await newApp()))
    expect(status).toBe(200)
    expect(text).toContain('Tidies &lt;up&gt;.')
    expect(text).toMatch(/>mona<[^]*>acme</)
  })

  it('goes on to the only account that can have a private app', async () => {
    const app = await newApp({ owner: 'acme', public: false })
    const { location } = await mona.get(pageOf(app))
    expect(location?.pathname).toBe(`${pageOf(app)}/permissions`)
    expect(location?.searchParams.get('target_id')).toBe(`${(await account('acme')).id}`)
  })

  it('installs an app for all repositories, and leads to the installation', async () => {
    const app = await newApp()
    const page = await confirmation(app, 'acme')
    expect(page.text).toContain('Read and write contents')
    const { status, location } = await mona.submit(page, { selection: 'all' })
    const installation = await installed(app, 'acme')
    expect(installation).toMatchObject({ repository_ids: null, permissions: { contents: 'write' } })
    const settings = `/organizations/acme/settings/installations/${installation!.id}`
    expect([status, location?.pathname]).toEqual([303, settings])
    expect((await mona.get(pageOf(app))).text).toContain(settings)
  })

  it('installs an app for the repositories that are chosen', async () => {
    const app = await newApp()
    const { storage } = service.server.context
    const { id } = (await storage.repositories.findByName('acme', 'widgets'))!
    const chosen = { selection: 'selected', [`repository_${id}`]: 'on' }
    await mona.submit(await confirmation(app, 'acme'), chosen)
    expect((await installed(app, 'acme'))?.repository_ids).toEqual([id])
  })

  it('asks again when no repository is chosen', async () => {
    const app = await newApp()
    const again = await mona.submit(await confirmation(app, 'acme'), { selection: 'selected' })
    expect([again.status, await installed(app, 'acme')]).toEqual([422, undefined])
    expect(again.text).toContain('Choose at least one repository.')
  })

  it('says that an app is installed already', async () => {
    const app = await newApp()
    const page = await confirmation(app, 'mona')
    await mona.submit(page, { selection: 'all' })
    const again = await mona.submit(page, { selection: 'all' })
    expect(again.status).toBe(422)
    expect(again.text).toContain('already has')
  })

  it.each(['github', 'hubot'])('refuses the account %s of others', async (login) => {
    const app = await newApp()
    const other = await service.server.context.storage.accounts.findByLogin(login)
    const page = `${pageOf(app)}/permissions?target_id=${other?.id ?? 0}`
    expect((await mona.get(page)).status).toBe(404)
  })

  it('requires sign-in, and does not tell of private apps of others', async () => {
    const app = await newApp({ public: false })
    const stranger = visit(service.server)
    const asked = await stranger.get(pageOf(app))
    expect(asked.location?.pathname).toBe('/login')
    expect((await stranger.signIn(asked, 'stranger', 'ghp_stranger')).status).toBe(404)
    expect((await stranger.get('/apps/no-such-app/installations/new')).status).toBe(404)
  })

  it('refuses forms of other sites', async () => {
    const app = await newApp()
    const target_id = String((await account('mona')).id)
    const form = { target_id, selection: 'all', form_token: 'guessed' }
    const answer = await mona.post(`${pageOf(app)}/permissions`, form)
    expect([answer.status, await installed(app, 'mona')]).toEqual([403, undefined])
  })
})
