import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { archivePath } from '../../server/domains/migrations/archive-file.ts'
import { defaultSettings } from '../../server/domains/repositories/settings.ts'
import type { Account } from '../../server/storage/accounts/accounts.ts'
import { Callers, type Who } from '../_support/authorization/callers.ts'
import { parents } from '../_support/authorization/parents.ts'
import {
  cast,
  everything,
  fill,
  fillRepositories,
  makeScene,
} from '../_support/authorization/stage.ts'
import { give } from '../_support/fixtures/give-token.ts'
import { doors, knock } from '../_support/git/git-doors.ts'
import { operator } from '../_support/operator.ts'
import { formOf, visit, type PageVisitor } from '../_support/pages/page-visitor.ts'
import { plantOwnMigration } from '../_support/planted/migrations.ts'
import { select } from '../_support/selection.ts'
import { client } from '../_support/service-client.ts'
import { startTestServer, type TestServer } from '../_support/start-server.ts'

/** Credentials that git takes as a password. */
const passwords = parents
  .filter(({ who }) => !['app', 'client'].includes(who.kind))
  .flatMap(({ who, ends }) =>
    Object.entries(ends).map(([what, end]) => ({ label: who.label, what, who, end })),
  )

describe('git and Git LFS', () => {
  it.each(select('passwords', passwords, ({ label, what }) => `git with ${label} once ${what}`))(
    'refuse $label once $what',
    async ({ who, end }) => {
      await using server = await startTestServer({ world: cast })
      const scene = await makeScene(server)
      await fillRepositories(server, scene)
      const { token = '' } = await new Callers(server).enter(who, scene)
      const repository = `${scene.org.login}/${scene.repo}`
      for (const door of doors) {
        expect([door.name, await knock(server, door, repository, token)]).toEqual([door.name, 200])
      }
      await end(server, scene)
      const rows = await server.rows()
      for (const door of doors) {
        expect([door.name, await knock(server, door, repository, token)]).toEqual([door.name, 401])
      }
      expect(await server.rows()).toEqual(rows)
    },
  )
})

type Fields = Record<string, string>

async function send({ url }: TestServer, path: string, fields: Fields): Promise<Fields> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(fields),
  })
  return (await response.json()) as Fields
}

const secrets = {
  Ov23test: { client_id: 'Ov23test', client_secret: 'test-secret' },
  Iv23test: { client_id: 'Iv23test', client_secret: 'app-secret' },
} as const
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
const tokenPath = '/login/oauth/access_token'

async function signedIn(server: TestServer): Promise<PageVisitor> {
  const visitor = visit(server)
  await visitor.signIn(await visitor.get('/login/device'), 'keeper', 'ghp_keeper')
  return visitor
}

/** What a user has started with a client, and how it would continue. */
const begun: Record<string, (server: TestServer) => Promise<() => Promise<unknown>>> = {
  'an authorization code': async (server) => {
    const visitor = await signedIn(server)
    const page = await visitor.get('/login/oauth/authorize?client_id=Ov23test&scope=repo')
    const { location } = await visitor.submit(page, { decision: 'authorize' })
    const code = location!.searchParams.get('code')!
    return async () => (await send(server, tokenPath, { ...secrets.Ov23test, code })).access_token
  },
  'a device code that the user has allowed': async (server) => {
    const { device_code = '', user_code = '' } = await send(server, '/login/device/code', {
      client_id: 'Ov23test',
      scope: 'repo',
    })
    const visitor = await signedIn(server)
    const page = await visitor.submit(await visitor.get('/login/device'), { user_code })
    await visitor.submit(page, { decision: 'authorize' })
    const fields = { client_id: 'Ov23test', grant_type, device_code }
    return async () => (await send(server, tokenPath, fields)).access_token
  },
  'a device code that the user is about to allow': async (server) => {
    const { device_code = '', user_code = '' } = await send(server, '/login/device/code', {
      client_id: 'Ov23test',
      scope: 'repo',
    })
    const visitor = await signedIn(server)
    const page = await visitor.submit(await visitor.get('/login/device'), { user_code })
    formOf(page)
    return async () => {
      await visitor.submit(page, { decision: 'authorize' })
      const fields = { client_id: 'Ov23test', grant_type, device_code }
      return (await send(server, tokenPath, fields)).access_token
    }
  },
  'a consent page': async (server) => {
    const visitor = await signedIn(server)
    const page = await visitor.get('/login/oauth/authorize?client_id=Ov23test&scope=repo')
    return async () => {
      const { location } = await visitor.submit(page, { decision: 'authorize' })
      return location?.searchParams.get('code') ?? undefined
    }
  },
  'a refresh token': async (server) => {
    const { refresh } = await give(server, 'keeper', 'Iv23test')
    const fields = { grant_type: 'refresh_token', refresh_token: refresh!.value }
    return async () =>
      (await send(server, tokenPath, { ...secrets.Iv23test, ...fields })).access_token
  },
}

const accountOf = async ({ context }: TestServer, login: string) =>
  (await context.storage.accounts.findByLogin(login)) as Account

/** Ends of what those depend on. */
const ends: Record<string, (server: TestServer) => Promise<unknown>> = {
  'the user is suspended': (server) => operator(server)('user suspend keeper'),
  'the user is deleted': async (server) => {
    const { id } = await accountOf(server, 'keeper')
    await server.opened.run(`delete from accounts where id = ${id}`)
  },
  'the owner of the client is suspended': async (server) => {
    const { id } = await accountOf(server, 'acme')
    await server.context.storage.accounts.suspend(id, server.clock.now(), server.clock.now())
  },
  'the client is deleted': async ({ opened }) => {
    await opened.run(`delete from oauth_apps where client_id = 'Ov23test'`)
    await opened.run(`delete from apps where client_id = 'Iv23test'`)
  },
}

const flows = Object.keys(begun).flatMap((what) => Object.keys(ends).map((end) => ({ what, end })))

describe('a flow that was begun', () => {
  it.each(select('flows', flows, ({ what, end }) => `${what} once ${end}`))(
    '$what gives nothing once $end',
    async ({ what, end }) => {
      await using server = await startTestServer()
      const goOn = await begun[what]!(server)
      await ends[end]!(server)
      const tokens = await server.opened.query('select id from tokens')
      expect(await goOn()).toBeUndefined()
      expect(await server.opened.query('select id from tokens')).toEqual(tokens)
    },
  )

  it.each(select('flows-continued', Object.keys(begun), (what) => `${what} goes on`))(
    '%s gives something otherwise',
    async (what) => {
      await using server = await startTestServer()
      expect(await (await begun[what]!(server))()).toEqual(expect.any(String))
    },
  )

  it('a suspended user is suspended everywhere, and only as long as the suspension lasts', async () => {
    await using server = await startTestServer()
    const goOn = await begun['an authorization code']!(server)
    await operator(server)('user suspend keeper')
    expect(await goOn()).toBeUndefined()
    await operator(server)('user unsuspend keeper')
    expect(await goOn()).toEqual(expect.any(String))
  })
})

describe('the address of an archive', () => {
  it('ends with the suspension of the owner of the migration', async () => {
    await using server = await startTestServer()
    const mona = client(server, { token: 'ghp_mona' })
    const { migration_id } = await plantOwnMigration(server, 'mona', 1)
    const { status, headers } = await mona.get(`/user/migrations/${migration_id}/archive`)
    expect(status).toBe(302)
    const { storage } = server.context
    const file = archivePath((await storage.migrations.find(migration_id))!, server.context)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, 'x')
    expect((await fetch(headers.location!)).status).toBe(200)
    await operator(server)('user suspend mona')
    expect((await fetch(headers.location!)).status).toBe(404)
  })
})

/** Gives the login of an account to a new one: no operation and no command does. */
async function takeOver(server: TestServer, login: string, type: 'User' | 'Organization') {
  const { id } = await accountOf(server, login)
  const other = `${login}-moved`
  await server.opened.run(
    `update accounts set login = '${other}', login_key = '${other}' where id = ${id}`,
  )
  const now = server.clock.now()
  const plain = { type, plan: 'free', site_admin: 0 } as const
  const { accounts } = server.context.storage
  return accounts.create({ login, ...plain, created_at: now, updated_at: now })
}

const limited = (more: Partial<Who> & Pick<Who, 'kind'>): Who => ({
  label: more.kind,
  user: 'lender',
  home: 'scene',
  app: 'ci-bot',
  scopes: ['repo', 'user'],
  permissions: everything,
  ...more,
})

const holders = [
  limited({ kind: 'classic' }),
  limited({ kind: 'fine-grained' }),
  limited({ kind: 'oauth', client: 'Ov23ours' }),
  limited({ kind: 'app-user' }),
  limited({ kind: 'installation' }),
  limited({ kind: 'workflow' }),
]

describe('a name that was given to somebody else', () => {
  it.each(holders)('$kind stays with the organization, not with its old name', async (who) => {
    await using server = await startTestServer({ world: cast })
    const scene = await makeScene(server)
    await fillRepositories(server, scene)
    const { token = '' } = await new Callers(server).enter(who, scene)
    const taker = await takeOver(server, scene.org.login, 'Organization')
    const taken = await server.context.storage.repositories.create(taker, {
      ...{ name: scene.repo, visibility: 'private', settings: defaultSettings },
      created_at: server.clock.now(),
    })
    await fill(server, taken)
    const caller = client(server, { token })
    const [theirs, own] = [scene.org.login, `${scene.org.login}-moved`].map(
      (owner) => `${owner}/${scene.repo}`,
    ) as [string, string]
    expect((await caller.get(`/repos/${theirs}`)).status).toBe(404)
    expect((await caller.get(`/repos/${own}`)).body.id).toBe(scene.repositoryId)
    for (const door of doors) {
      expect([door.name, await knock(server, door, own, token)]).toEqual([door.name, 200])
      const status = await knock(server, door, theirs, token)
      expect([door.name, status]).toEqual([door.name, 404])
    }
  })

  it.each(holders.filter(({ kind }) => !['installation', 'workflow'].includes(kind)))(
    '$kind stays with the user, not with the old login',
    async (who) => {
      await using server = await startTestServer({ world: cast })
      const scene = await makeScene(server)
      const { token } = await new Callers(server).enter(who, scene)
      const taker = await takeOver(server, 'lender', 'User')
      const { body } = await client(server, { token }).get('/user')
      expect([body.login, body.id === taker.id]).toEqual(['lender-moved', false])
    },
  )

  it.each(['fine-grained', 'installation', 'app-user', 'workflow'] as const)(
    '$0 for one repository stays with it when another takes its name',
    async (kind) => {
      await using server = await startTestServer({ world: cast })
      const scene = await makeScene(server)
      await fillRepositories(server, scene)
      const { token = '' } = await new Callers(server).enter(limited({ kind }), scene)
      await narrow(server, kind, scene.repositoryId)
      const mona = await server.token({ login: 'mona', scopes: ['repo'] })
      const owner = client(server, { token: mona })
      const path = `/repos/${scene.org.login}/${scene.repo}`
      expect((await owner.patch(path, { name: 'moved' })).status).toBe(200)
      const made = { name: scene.repo, private: true }
      expect((await owner.post(`/orgs/${scene.org.login}/repos`, made)).status).toBe(201)
      const caller = client(server, { token })
      expect((await caller.get(`/repos/${scene.org.login}/moved`)).body.id).toBe(scene.repositoryId)
      expect((await caller.get(path)).status).toBe(404)
      for (const door of doors) {
        const moved = await knock(server, door, `${scene.org.login}/moved`, token)
        expect([door.name, moved]).toEqual([door.name, 200])
        const taken = await knock(server, door, `${scene.org.login}/${scene.repo}`, token)
        expect([door.name, taken]).toEqual([door.name, 404])
      }
    },
  )
})

/** Limits the last token of the kind to one repository. */
async function narrow({ opened, context }: TestServer, kind: Who['kind'], id: number) {
  if (kind === 'workflow') return
  const table = kind === 'installation' ? 'installation_tokens' : 'tokens'
  const owner = (await context.storage.repositories.find(id))?.owner_id
  const reach =
    kind === 'app-user'
      ? `, resource_owner_id = ${owner}, permissions = '{"contents":"write","metadata":"read"}'`
      : ''
  await opened.run(
    `update ${table} set repository_ids = '[${id}]'${reach} where id = (select max(id) from ${table})`,
  )
}
