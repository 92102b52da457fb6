import type { operations } from '../../generated/2026-03-10/operations.ts'
import { installApp } from '../../server/apps/install.ts'
import { writeFeed } from '../../server/feeds/write-feed.ts'
import { createLinks } from '../../server/links.ts'
import { appToken } from './app-jwt.ts'
import type { ServiceClient } from './service-client.ts'
import type { Service } from './start-server.ts'

type Table = typeof operations

/** Operations that answer what can be asked for again. */
export type Conditional = {
  [Id in keyof Table]: Table[Id]['conditional'] extends true ? Id : never
}[keyof Table]

/** What the paths of the stage name. */
export interface Stage {
  service: Service
  /** A repository of mona's that is hers alone to change. */
  path: string
  parameters: Record<string, string>
}

/** Something that changes what an operation answers; `turn` counts up, so that no change is made twice. */
type Change = (stage: Stage, turn: number) => Promise<unknown>

const as = ({ service }: Stage, login: string): ServiceClient => service.as(login)

const describe: Change = (stage, turn) =>
  as(stage, 'mona').patch(stage.path, { description: `Described ${turn} times` })

const describeWidgets: Change = (stage, turn) =>
  as(stage, 'mona').patch('/repos/acme/widgets', { description: `Described ${turn} times` })

const makeRepository: Change = ({ service }) => service.repository()

/** Does something, or takes it back where it was done. */
const flip =
  (login: string, path: string): Change =>
  async (stage) => {
    const { status } = await as(stage, login).get(path)
    await as(stage, login).request(status === 204 ? 'DELETE' : 'PUT', path)
  }

const watch =
  (login: string): Change =>
  (stage, turn) =>
    as(stage, login).request('PUT', `${stage.path}/subscription`, {
      [turn % 2 ? 'subscribed' : 'ignored']: true,
    })

const collaborate: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/collaborators/writer`, {
    permission: turn % 2 ? 'push' : 'admin',
  })

/** Something that everybody may know of happens at acme. */
const happen =
  (login: string): Change =>
  async ({ service }) => {
    const { storage, clock } = service.server.context
    const repository = await storage.repositories.findByName('acme', 'widgets')
    const actor = await storage.accounts.findByLogin(login)
    if (!repository || !actor) throw new Error('The test world has acme/widgets')
    const payload = { action: 'started' }
    await writeFeed(storage, { type: 'WatchEvent', repository, actor, payload, at: clock.now() })
  }

const configure: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/hooks/${stage.parameters.hook_id}/config`, {
    content_type: turn % 2 ? 'json' : 'form',
  })

const ping: Change = async (stage) => {
  await as(stage, 'mona').post(`${stage.path}/hooks/${stage.parameters.hook_id}/pings`)
  await stage.service.server.delivered()
}

/** Suspends an installation and ends that; the second it happened in is what is left of it. */
const suspendFor =
  (which: string): Change =>
  async ({ service, parameters }) => {
    service.server.clock.advance(1_000)
    const path = `/app/installations/${parameters[which]}/suspended`
    for (const method of ['PUT', 'DELETE']) {
      const token = appToken(service.server.clock)
      await service.as(undefined, { token }).request(method, path)
    }
  }

/** Installs the app of the test world on somebody who does without it so far. */
const install: Change = async ({ service }) => {
  const { context, url, clock } = service.server
  const { storage } = context
  const itself = service.as(undefined, { token: appToken(clock) })
  for (const login of ['hubot', 'reader', 'triager', 'writer']) {
    if ((await itself.get(`/users/${login}/installation`)).status !== 404) continue
    const app = await storage.apps.findBySlug('ci-bot')
    const account = await storage.accounts.findByLogin(login)
    if (!app || !account) throw new Error(`The test world has ci-bot and ${login}`)
    return installApp(app, account, null, {
      ...context,
      sender: account,
      links: createLinks(url, ''),
    })
  }
  throw new Error('There is nobody left who could install the app')
}

/** For each operation what shows in its answer; null where nothing that is done to the service does. */
export const shownChanges: Record<Conditional, Change | null> = {
  'meta/root': null,
  'meta/get-all-versions': null,
  'rate-limit/get': (stage) => as(stage, 'mona').get('/user'),
  'users/get-authenticated': makeRepository,
  'users/get-by-username': makeRepository,
  'repos/list-for-authenticated-user': describe,
  'repos/get': describe,
  'repos/list-forks': (stage, turn) =>
    as(stage, 'hubot').patch(stage.parameters.fork ?? '', { description: `Forked ${turn} times` }),
  'activity/list-repos-starred-by-authenticated-user': flip('mona', '/user/starred/acme/widgets'),
  'activity/list-repos-starred-by-user': flip('mona', '/user/starred/acme/widgets'),
  'activity/list-stargazers-for-repo': (stage, turn) =>
    flip('hubot', stage.path.replace('/repos/', '/user/starred/'))(stage, turn),
  'activity/get-repo-subscription': watch('mona'),
  'activity/list-watchers-for-repo': watch('hubot'),
  'activity/list-watched-repos-for-authenticated-user': describe,
  'activity/list-repos-watched-by-user': describe,
  'users/list-followers-for-authenticated-user': flip('reader', '/user/following/mona'),
  'users/list-followed-by-authenticated-user': flip('mona', '/user/following/reader'),
  'users/list-followers-for-user': flip('reader', '/user/following/mona'),
  'users/list-following-for-user': flip('mona', '/user/following/reader'),
  'repos/list-collaborators': collaborate,
  'repos/get-collaborator-permission-level': collaborate,
  'activity/list-public-events': async (stage, turn) => {
    await happen('mona')(stage, turn)
    stage.service.server.clock.advance(5 * 60_000)
  },
  'activity/list-public-events-for-repo-network': happen('mona'),
  'activity/list-public-org-events': happen('mona'),
  'activity/list-repo-events': happen('mona'),
  'activity/list-events-for-authenticated-user': happen('mona'),
  'activity/list-org-events-for-authenticated-user': happen('mona'),
  'activity/list-public-events-for-user': happen('mona'),
  'activity/list-received-events-for-user': happen('hubot'),
  'activity/list-received-public-events-for-user': happen('hubot'),
  'repos/list-webhooks': configure,
  'repos/get-webhook': configure,
  'repos/get-webhook-config-for-repo': configure,
  'repos/list-webhook-deliveries': ping,
  'repos/get-webhook-delivery': null,
  'apps/get-authenticated': install,
  'apps/list-installations': suspendFor('installation_id'),
  'apps/get-installation': suspendFor('installation_id'),
  'apps/get-by-slug': null,
  'apps/list-repos-accessible-to-installation': describeWidgets,
  'apps/get-org-installation': suspendFor('installation_id'),
  'apps/get-repo-installation': suspendFor('installation_id'),
  'apps/get-user-installation': suspendFor('own_installation_id'),
  'apps/list-installations-for-authenticated-user': suspendFor('installation_id'),
  'apps/list-installation-repos-for-authenticated-user': describeWidgets,
}

/** What nobody but its owner sees, of whom nothing is asked here. */
export const unseen = async ({ service }: Stage): Promise<void> => {
  const stranger = service.as('stranger')
  const name = `unseen-${++made}`
  await stranger.post('/user/repos', { name, private: true })
  await stranger.post(`/repos/stranger/${name}/hooks`, { config: { url: 'http://127.0.0.1:9/' } })
  await service.server.delivered()
}
let made = 0
