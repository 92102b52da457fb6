import Database from 'better-sqlite3'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import type { App } from '../../../server/storage/apps/apps.ts'
import type { TestServer } from '../start-server.ts'
import type { Who } from './callers.ts'
import { clientIds, everything, type Scene } from './stage.ts'
import { scopes } from './worlds.ts'

/** Removes something that credentials depend on. */
type End = (server: TestServer, scene: Scene) => Promise<unknown>

/** Runs SQL directly on the store; the server must notice. */
async function execute({ opened }: TestServer, sql: string): Promise<void> {
  if (opened.databaseUrl) return void (await opened.query(sql))
  const database = new Database(opened.location.slice('sqlite:'.length))
  try {
    database.pragma('foreign_keys = on')
    database.exec(sql)
  } finally {
    database.close()
  }
}

const accountOf = async ({ context }: TestServer, login: string) =>
  (await context.storage.accounts.findByLogin(login)) as Account

async function suspendAccount(server: TestServer, login: string): Promise<void> {
  const { id } = await accountOf(server, login)
  const now = server.clock.now()
  await server.context.storage.accounts.suspend(id, now, now)
}

/** Deletes its repositories first: the store does not delete an owner that has any. */
async function deleteAccount(server: TestServer, login: string): Promise<void> {
  const { id } = await accountOf(server, login)
  await execute(server, `delete from repositories where owner_id = ${id}`)
  await execute(server, `delete from accounts where id = ${id}`)
}

const user = {
  'its user is suspended': (server) => suspendAccount(server, 'lender'),
  'its user is deleted': (server) => deleteAccount(server, 'lender'),
} satisfies Record<string, End>

const account = {
  'the account it is for is suspended': (server, { org }) => suspendAccount(server, org.login),
  'the account it is for is deleted': (server, { org }) => deleteAccount(server, org.login),
} satisfies Record<string, End>

const installation = {
  'the installation is suspended': ({ context, clock }, { installations }) =>
    context.storage.installations.suspend(installations['ci-bot'], clock.now()),
  'the installation is deleted': ({ context }, { installations }) =>
    context.storage.installations.delete(installations['ci-bot']),
} satisfies Record<string, End>

const app = {
  'the app is deleted': async ({ context }) => {
    const { id } = (await context.storage.apps.findBySlug('ci-bot')) as App
    await context.storage.apps.delete(id)
  },
  'the owner of the app is suspended': (server) => suspendAccount(server, 'forge'),
} satisfies Record<string, End>

const oauthApp = {
  'the OAuth app is deleted': (server) =>
    execute(server, `delete from oauth_apps where client_id = 'Ov23ours'`),
  'the owner of the OAuth app is suspended': (server) => suspendAccount(server, 'forge'),
} satisfies Record<string, End>

const grantTo = (clientId: string) =>
  ({
    'the grant is taken back': async (server) => {
      const { tokens } = server.context.storage
      const grant = await tokens.findGrant((await accountOf(server, 'lender')).id, clientId)
      await tokens.deleteGrant(grant!.id)
    },
  }) satisfies Record<string, End>

const whoIs = (label: string, more: Partial<Who> & Pick<Who, 'kind'>): Who => ({
  label,
  user: 'lender',
  home: 'scene',
  app: 'ci-bot',
  scopes,
  permissions: everything,
  ...more,
})

/** Credentials and everything that they depend on. */
export const parents: { who: Who; ends: Record<string, End> }[] = [
  { who: whoIs('a classic token', { kind: 'classic' }), ends: user },
  { who: whoIs('a fine-grained token', { kind: 'fine-grained' }), ends: { ...user, ...account } },
  {
    who: whoIs('a token of an OAuth app', { kind: 'oauth', client: 'Ov23ours' }),
    ends: { ...user, ...grantTo('Ov23ours'), ...oauthApp },
  },
  {
    who: whoIs('a token of an app for a user', { kind: 'app-user' }),
    ends: { ...user, ...grantTo(clientIds['ci-bot']), ...app },
  },
  {
    who: whoIs('one that is confined to an account', { kind: 'app-user', narrowed: true }),
    ends: { ...user, ...grantTo(clientIds['ci-bot']), ...app, ...account, ...installation },
  },
  {
    who: whoIs('an installation token', { kind: 'installation' }),
    ends: { ...app, ...account, ...installation },
  },
  {
    who: whoIs('a workflow token', { kind: 'workflow' }),
    ends: {
      ...user,
      ...account,
      'the repository is deleted': ({ context }, { repositoryId }) =>
        context.storage.repositories.delete(repositoryId),
    },
  },
  { who: whoIs('an app with its key', { kind: 'app' }), ends: app },
  { who: whoIs('an app with its secret', { kind: 'client' }), ends: app },
  {
    who: whoIs('an OAuth app with its secret', { kind: 'client', client: 'Ov23ours' }),
    ends: oauthApp,
  },
]

/** Resources that an unrestricted app token reaches only through an installation. */
export const reachedThroughInstallations = {
  who: whoIs('a token of an app for a user', { kind: 'app-user' }),
  ends: { ...installation, ...account },
}
