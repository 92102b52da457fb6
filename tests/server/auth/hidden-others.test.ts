import { beforeAll, describe, expect, it } from 'vitest'
import { hashToken, mintToken } from '../../../server/access/auth/token-format.ts'
import { registerApp } from '../../../server/domains/apps/register.ts'
import { defaultSettings } from '../../../server/domains/repositories/settings.ts'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import { Callers, type Who } from '../../_support/authorization/callers.ts'
import { askForBoth } from '../../_support/authorization/differences.ts'
import { fillIn } from '../../_support/calls/fill-in.ts'
import type { Place } from '../../_support/calls/place.ts'
import { samples } from '../../_support/calls/samples.ts'
import {
  cast,
  everything,
  makeAppDelivery,
  makeHook,
  makeScene,
  type Scene,
} from '../../_support/authorization/stage.ts'
import { everyOperation, scopes } from '../../_support/authorization/worlds.ts'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const beyond = 999_999

const somebody = (more: Partial<Who> & Pick<Who, 'kind'>): Who => ({
  label: more.kind,
  user: 'stranger',
  home: 'stranger',
  app: 'other-bot',
  scopes,
  permissions: everything,
  ...more,
})

const stranger = somebody({ kind: 'classic' })
/** Callers with all permissions on a stranger's account. */
const strangers = [
  stranger,
  somebody({ kind: 'fine-grained' }),
  somebody({ kind: 'app-user' }),
  somebody({ kind: 'installation' }),
]

const operationsWith = (parameter: string) =>
  everyOperation.filter(({ path }) => path.includes(`{${parameter}}`))

const isOfRepositories = ({ path }: { path: string }) => path.startsWith('/repos/')

/** Only apps can call these. */
const isOfApps = ({ path }: { path: string }) => path.startsWith('/app/hook/')

describe.each(stores)('hidden resources other than repositories, on $name', (store) => {
  const service = useService({ store, world: cast })
  let scene: Scene
  let callers: Callers
  let place: Place

  beforeAll(async () => {
    const { server } = service
    const { storage } = server.context
    scene = await makeScene(server)
    callers = new Callers(server)
    const owner = (await storage.accounts.findByLogin('stranger')) as Account
    const now = server.clock.now()
    place = await storage.transaction(async (transaction) => {
      const look = { visibility: 'public', settings: defaultSettings, created_at: now } as const
      const { id, name } = await transaction.repositories.create(owner, { name: 'open', ...look })
      const { hookId: hook_id, deliveryId: delivery_id } = await makeHook(transaction, id, now)
      return { owner: 'stranger', repo: name, hook_id, delivery_id } as unknown as Place
    })
  })

  /** Calls every such operation in both versions on two paths, and expects equal responses. */
  async function same(
    operations: readonly (typeof everyOperation)[number][],
    who: Who,
    [hidden, missing]: [Partial<Place>, Partial<Place>],
    status?: number,
  ): Promise<void> {
    const credentials = await callers.enter(who, scene)
    for (const version of versions) {
      for (const { id, method, path } of operations) {
        const asking = (more: Partial<Place>) => {
          const at = { ...place, ...more }
          const body = samples[id as keyof typeof samples].body?.(at)
          return { method, path: fillIn(path, at), body }
        }
        const both = await askForBoth(service.server, { ...credentials, version }, [
          asking(hidden),
          asking(missing),
        ])
        expect([id, both.hidden]).toEqual([id, both.missing])
        if (status) expect([id, both.hidden.status]).toEqual([id, status])
        expect([id, both.hidden.status >= 400]).toEqual([id, true])
      }
    }
  }

  it.each(strangers)('a hook of another repository is not found with $kind', async (who) => {
    const hooks = [{ hook_id: scene.hookId }, { hook_id: beyond }] as const
    await same(operationsWith('hook_id').filter(isOfRepositories), who, [...hooks], 404)
  })

  it.each(strangers)('a delivery of another hook is not found with $kind', async (who) => {
    const deliveries = [{ delivery_id: scene.deliveryId }, { delivery_id: beyond }] as const
    const about = operationsWith('delivery_id').filter(isOfRepositories)
    await same(about, who, [...deliveries], 404)
  })

  it('a delivery to another app is not found by an app', async () => {
    await makeAppDelivery(service.server, 'other-bot')
    const delivery_id = await makeAppDelivery(service.server, 'ci-bot')
    const deliveries = [{ delivery_id }, { delivery_id: beyond }] as const
    const about = operationsWith('delivery_id').filter(isOfApps)
    await same(about, somebody({ kind: 'app' }), [...deliveries], 404)
  })

  describe('an installation of another app is not found', () => {
    const about = operationsWith('installation_id')
    const whose = () => [
      { installation_id: scene.installations['ci-bot'] },
      { installation_id: beyond },
    ]

    it('by an app', async () => {
      const own = about.filter(({ tokens }) => tokens.includes('app'))
      await same(own, somebody({ kind: 'app' }), whose() as [Place, Place], 404)
    })

    it('by an app that acts for a user', async () => {
      const own = about.filter(({ tokens }) => tokens.includes('app-user'))
      await same(own, somebody({ kind: 'app-user', user: 'mona' }), whose() as [Place, Place], 404)
      const outside = somebody({ kind: 'app-user', app: 'ci-bot' })
      await same(own, outside, whose() as [Place, Place], 404)
    })

    it('on an account or a repository, as if the account did not exist', async () => {
      const app = somebody({ kind: 'app' })
      const users = everyOperation.filter(({ path }) => path === '/users/{username}/installation')
      await same(users, app, [{ username: 'mona' }, { username: 'anom' }], 404)
      const orgs = everyOperation.filter(({ path }) => path === '/orgs/{org}/installation')
      await same(orgs, app, [{ org: scene.org.login }, { org: 'nobody' }], 404)
    })
  })

  describe('a token of another client is not found', () => {
    const about = operationsWith('client_id')
    const other = somebody({ kind: 'client', client: 'Ov23other' })
    const held = (more: Partial<Who>) => somebody({ kind: 'oauth', user: 'lender', ...more })
    const others: Record<string, Who> = {
      'of another client': held({ client: 'Ov23ours' }),
      'of an app': held({ kind: 'app-user', app: 'ci-bot' }),
      'of a user': held({ kind: 'classic' }),
      'of a user, fine-grained': held({ kind: 'fine-grained', home: 'mona' }),
      'of its own, revoked': held({ client: 'Ov23other', condition: 'revoked' }),
      'of its own, expired': held({ client: 'Ov23other', condition: 'expired' }),
    }

    it.each(Object.entries(others))('%s', async (_whose, who) => {
      const { token } = await callers.enter(who, scene)
      const client_id = 'Ov23other'
      const [hidden, missing] = [token as string, mintToken('gho_')].map((access_token) => ({
        client_id,
        access_token,
        org: scene.org.login,
      })) as [Place, Place]
      await same(about, other, [hidden, missing], 404)
    })

    it('under the ID of another client, whether it exists or not', async () => {
      const { token } = await callers.enter(held({ client: 'Ov23ours' }), scene)
      const access_token = token as string
      const places = ['Ov23ours', 'Ov23nobody'].map((client_id) => ({ client_id, access_token }))
      await same(about, other, places as [Place, Place], 401)
    })
  })

  it('a private app is found by its owner only', async () => {
    const { context } = service.server
    const owner = (await context.storage.accounts.findByLogin('forge')) as Account
    const plain = {
      externalUrl: 'http://127.0.0.1/',
      callbackUrls: [],
      permissions: {},
      events: [],
    }
    await registerApp({ owner, name: 'secret bot', public: false, ...plain }, context)
    const kinds = ['none', 'client', 'classic', 'oauth', 'app-user', 'installation'] as const
    for (const kind of kinds) {
      const apps = [{ app_slug: 'secret-bot' }, { app_slug: 'bot-secret' }] as const
      await same(operationsWith('app_slug'), somebody({ kind }), [...apps], 404)
    }
  })

  it('the code of an expired manifest is not found', async () => {
    const { context, clock } = service.server
    const { id: app_id } = (await context.storage.apps.findBySlug('other-bot'))!
    const code = mintToken('ghs_').slice(4)
    const row = { hash: hashToken(code), app_id, expires_at: clock.now() }
    await context.storage.manifestCodes.create(row)
    const codes = [{ code }, { code: mintToken('ghs_').slice(4) }] as const
    await same(operationsWith('code'), somebody({ kind: 'none' }), [...codes], 404)
  })

  it('repositories outside of the installation are not found when a token is limited to them', async () => {
    const { storage } = service.server.context
    const app = (await storage.apps.findBySlug('other-bot'))!
    const account = (await storage.accounts.findByLogin('stranger')) as Account
    const { id } = (await storage.installations.findOn(app.id, account.id))!
    const caller = await callers.enter(somebody({ kind: 'app' }), scene)
    const path = `/app/installations/${id}/access_tokens`
    const lists: [object, object][] = [
      [{ repository_ids: [scene.repositoryId] }, { repository_ids: [beyond] }],
      [{ repositories: [scene.repo] }, { repositories: ['no-such'] }],
    ]
    for (const [hidden, missing] of lists) {
      const both = await askForBoth(service.server, caller, [
        { method: 'POST', path, body: hidden },
        { method: 'POST', path, body: missing },
      ])
      expect(both.hidden).toEqual(both.missing)
      expect(both.hidden.status).toBe(422)
    }
  })

  it('accounts and repositories out of reach are not found when a token is narrowed to them', async () => {
    const who = somebody({ kind: 'app-user' })
    const { token: access_token } = await callers.enter(who, scene)
    const client = await callers.enter(somebody({ kind: 'client' }), scene)
    const path = '/applications/Iv23other/token/scoped'
    const target = 'stranger'
    const lists: [object, object][] = [
      [{ target: scene.org.login }, { target: 'nobody' }],
      [{ target_id: scene.org.id }, { target_id: beyond }],
      [
        { target, repository_ids: [scene.repositoryId] },
        { target, repository_ids: [beyond] },
      ],
      [
        { target, repositories: [scene.repo] },
        { target, repositories: ['no-such'] },
      ],
    ]
    for (const [hidden, missing] of lists) {
      const both = await askForBoth(service.server, client, [
        { method: 'POST', path, body: { access_token, ...hidden } },
        { method: 'POST', path, body: { access_token, ...missing } },
      ])
      expect(both.hidden).toEqual(both.missing)
      expect(both.hidden.status).toBe(422)
    }
  })
})
