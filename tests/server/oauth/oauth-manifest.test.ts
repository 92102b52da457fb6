import { beforeAll, describe, expect, it } from 'vitest'
import {
  formOf,
  visit,
  type PageAnswer,
  type PageVisitor,
} from '../../_support/pages/page-visitor.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const redirect_url = 'https://tool.example.com/made?x=1'
let made = 0

/** A manifest as tools send it, with unknown properties. */
const manifest = (more: object = {}) => ({
  name: `Robot ${++made}`,
  url: 'https://robot.example.com',
  redirect_url,
  description: 'Tidies <up>.',
  hook_attributes: { url: 'https://robot.example.com/hook', active: true },
  callback_urls: ['https://robot.example.com/callback', 'x-robot://done'],
  public: false,
  default_permissions: { contents: 'write', repository_hooks: 'read', members: 'none' },
  default_events: ['push', 'push', 'issues'],
  setup_url: 'https://robot.example.com/setup',
  ...more,
})

describe.each(stores)('the manifest flow, on $name', (store) => {
  const service = useService({ store })
  let mona: PageVisitor
  beforeAll(async () => {
    mona = visit(service.server)
    await mona.signIn(await mona.get('/login/device'))
  })

  /** The form that the page of a tool submits from another site, without a cookie. */
  const post = (content: unknown, path = '/settings/apps/new?state=s%26t') => {
    const form = { manifest: typeof content === 'string' ? content : JSON.stringify(content) }
    const origin = { Origin: 'https://tool.example.com' }
    return visit(service.server).post(path, form, origin)
  }
  const show = async (content: unknown = manifest(), path?: string, visitor = mona) =>
    visitor.get((await post(content, path)).location!.href)
  const app = async (name: string) =>
    service.server.context.storage.apps.findBySlug(name.toLowerCase().replaceAll(' ', '-'))
  const hookOf = async (name: string) =>
    service.server.context.storage.hooks.ofApp((await app(name))!.id)

  it('stores nothing from another site, and redirects to a confirmation page', async () => {
    const before = await service.server.rows()
    const { status, location } = await post(manifest())
    expect([status, location?.pathname]).toEqual([303, '/settings/apps/new'])
    expect(location?.searchParams.get('state')).toBe('s&t')
    expect((await mona.get(location!.href)).status).toBe(200)
    expect(await service.server.rows()).toEqual(before)
  })

  it('requires sign-in first, and then continues', async () => {
    const stranger = visit(service.server)
    const asked = await show(manifest({ name: 'After signing in' }), undefined, stranger)
    expect(asked.location?.pathname).toBe('/login')
    const page = await stranger.signIn(asked, 'stranger', 'ghp_stranger')
    expect(page.text).toContain('value="After signing in"')
  })

  it('shows the new app', async () => {
    const { text } = await show()
    expect(text).toContain('<strong>tool.example.com</strong> has prepared an app')
    expect(text).toContain('Read and write contents')
    expect(text).toContain('Read webhooks')
    expect(text).toContain('https://robot.example.com/hook')
    expect(text).toContain('https://robot.example.com/callback')
    expect(text).toContain('Tidies &lt;up&gt;.')
    expect(text).toContain('Only this account can install it')
    expect(text).toContain('Create app for mona')
  })

  it('creates the app once its owner agrees, and redirects with a code to the tool', async () => {
    const content = manifest()
    const { status, location } = await mona.submit(await show(content))
    expect([status, location?.origin]).toEqual([303, 'https://tool.example.com'])
    expect(Object.fromEntries(location!.searchParams)).toEqual({
      x: '1',
      code: expect.stringMatching(/^[0-9a-f]{40}$/),
      state: 's&t',
    })
    expect(await app(content.name)).toMatchObject({
      owner: { login: 'mona' },
      name: content.name,
      description: 'Tidies <up>.',
      external_url: 'https://robot.example.com/',
      callback_urls: ['https://robot.example.com/callback', 'x-robot://done'],
      permissions: { contents: 'write', webhooks: 'read' },
      events: ['push', 'issues'],
      public: false,
      device_flow: false,
    })
    expect(await hookOf(content.name)).toMatchObject({
      url: 'https://robot.example.com/hook',
      content_type: 'json',
      version: '2022-11-28',
      secret: null,
    })
  })

  it('lets the owner change the name', async () => {
    const page = await show(manifest({ name: undefined }))
    expect(formOf(page).fields.name).toBe('')
    await mona.submit(page, { name: 'Name of my own' })
    expect(await app('Name of my own')).toBeDefined()
  })

  it.each([
    ['a taken name', 'CI Bot', 'Another app has this name'],
    ['a name without a letter', '...', 'The name must contain at least one letter'],
  ])('shows the form again for %s as the name', async (_what, name, words) => {
    const page = await show()
    const again = await mona.submit(page, { name })
    expect([again.status, again.location]).toEqual([422, undefined])
    expect(again.text).toContain(words)
    expect((await mona.submit(again, { name: `${name} ${++made}` })).status).toBe(303)
  })

  describe('for an organization', () => {
    const path = '/organizations/acme/settings/apps/new'

    it('creates the app in the organization', async () => {
      const content = manifest()
      const page = await show(content, path)
      expect(page.text).toContain('Create app for acme')
      expect((await mona.submit(page)).status).toBe(303)
      expect((await app(content.name))?.owner.login).toBe('acme')
    })

    it.each([
      ['a member who is not an administrator', 'hubot', path],
      ['a stranger', 'stranger', path],
      ['an unknown organization', 'stranger', '/organizations/none/settings/apps/new'],
      ['a user instead of an organization', 'stranger', '/organizations/mona/settings/apps/new'],
    ])('is 404 for %s', async (_what, login, where) => {
      const visitor = visit(service.server)
      const page = await visitor.signIn(
        await show(manifest(), where, visitor),
        login,
        `ghp_${login}`,
      )
      expect(page.status).toBe(404)
      const own = formOf(await show(manifest(), undefined, visitor)).fields
      const sent = await visitor.post(where.replace('/new', ''), own)
      expect(sent.status).toBe(404)
    })
  })

  it('cannot be approved from another site', async () => {
    const content = manifest()
    const fields = { ...formOf(await show(content)).fields, form_token: '' }
    expect((await mona.post('/settings/apps', fields)).status).toBe(403)
    expect(await app(content.name)).toBeUndefined()
  })

  it.each([
    ['text', 'name: Robot'],
    ['a list', []],
    ['a missing redirect_url', manifest({ redirect_url: undefined })],
    ['a script as the redirect_url', manifest({ redirect_url: 'javascript:alert(1)' })],
    ['a URL with a user name', manifest({ url: 'https://a:b@robot.example.com' })],
    ['a missing url', manifest({ url: undefined })],
    ['a hook without a URL', manifest({ hook_attributes: {} })],
    ['a list as the hook', manifest({ hook_attributes: [] })],
    ['an unknown event', manifest({ default_events: ['sunrise'] })],
    ['all events', manifest({ default_events: ['*'] })],
    ['an unknown permission', manifest({ default_permissions: { world: 'read' } })],
    ['an unknown access level', manifest({ default_permissions: { metadata: 'admin' } })],
    ['text as a boolean', manifest({ public: 'yes' })],
    ['a number as text', manifest({ name: 1 })],
    ['a script as a callback URL', manifest({ callback_urls: ['javascript:alert(1)'] })],
    ['too many callback URLs', manifest({ callback_urls: Array(11).fill(redirect_url) })],
    ['too large a manifest', manifest({ description: 'x'.repeat(5000) })],
  ])('refuses %s', async (_what, content) => {
    const answer: PageAnswer = await post(content)
    expect([answer.status, answer.location]).toEqual([400, undefined])
    expect(answer.text).toContain('The manifest is invalid')
  })

  it('refuses a URL without a manifest', async () => {
    expect((await mona.get('/settings/apps/new')).status).toBe(400)
    expect((await mona.get('/settings/apps/new?manifest=e30')).status).toBe(400)
  })

  it('refuses a webhook on an internal network', async () => {
    const page = await show(manifest({ hook_attributes: { url: 'http://169.254.1.1/' } }))
    expect((await mona.submit(page)).status).toBe(400)
  })
})
