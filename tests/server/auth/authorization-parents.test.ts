import { makeGpgKey } from '../../_support/keys/gpg-keys.ts'
import { plantKeys } from '../../_support/planted/keys.ts'
import { plantThread } from '../../_support/planted/thread.ts'
import { plantMigration } from '../../_support/planted/migrations.ts'
import { plantProtection } from '../../_support/planted/protection.ts'
import { describe, expect, it } from 'vitest'
import type { Operation } from '../../../server/contract/operation.ts'
import { subject } from '../../_support/authorization/attestations.ts'
import { makeGist } from '../../_support/authorization/snippets.ts'
import { Callers, type Who } from '../../_support/authorization/callers.ts'
import { expectation, subjectOf } from '../../_support/authorization/expectation.ts'
import { parents, reachedThroughInstallations } from '../../_support/authorization/parents.ts'
import { classes, oneOf } from '../../_support/authorization/sample.ts'
import { fillIn } from '../../_support/calls/fill-in.ts'
import type { Place } from '../../_support/calls/place.ts'
import { samples } from '../../_support/calls/samples.ts'
import {
  cast,
  clientIds,
  fillRepositories,
  makeAppDelivery,
  makeScene,
  type Scene,
} from '../../_support/authorization/stage.ts'
import { makeWorkspace } from '../../_support/authorization/workspaces.ts'
import { everyOperation } from '../../_support/authorization/worlds.ts'
import { client, type ServiceClient } from '../../_support/service-client.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { headOf } from '../../_support/fixtures/sarif.ts'
import { anyStore as stores, type Store } from '../../_support/stores.ts'
import { select } from '../../_support/selection.ts'

interface Visit extends AsyncDisposable {
  server: TestServer
  scene: Scene
  /** Calls an operation and returns its status. */
  ask(operation: Operation): Promise<number>
}

async function visit(who: Who, store: Store): Promise<Visit> {
  const server = await startTestServer({ world: cast, store })
  const scene = await makeScene(server)
  await fillRepositories(server, scene)
  await server.context.storage.transaction(async (transaction) => {
    for (const id of [scene.repositoryId, scene.openId]) await plantProtection(transaction, id)
  })
  const appDeliveryId = await makeAppDelivery(server, who.app)
  const callers = new Callers(server)
  const caller: ServiceClient = client(server, await callers.enter(who, scene))
  const client_id = who.client ?? clientIds[who.app]
  const kind = who.client ? 'oauth' : 'app-user'
  // A token of the client that it can query, of a user who stays.
  const about = await callers.enter({ ...who, kind, user: 'mona', narrowed: false }, scene)
  const place: Place = {
    owner: scene.org.login,
    repo: scene.repo,
    account_id: scene.org.id,
    hook_id: scene.hookId,
    delivery_id: scene.deliveryId,
    comment_id: scene.commentId,
    author_id: scene.authorId,
    repository_id: scene.openId,
    issue_type_id: scene.issueTypeId,
    issue_field_id: scene.issueFieldId,
    role_id: scene.roleId,
    org: scene.org.login,
    username: 'mona',
    target_user: scene.idol,
    client_id,
    installation_id: scene.installations['ci-bot'],
    app_slug: 'ci-bot',
    license: 'mit',
    ...scene.scanning,
    ...scene.run,
    ...scene.release,
    ...scene.parts,
    ...scene.review,
    ...scene.reactions,
    thread_id: await server.context.storage.transaction((store) =>
      plantThread(store, scene.openId, who.user, server.clock.now()),
    ),
    team_slug: 'core',
    invitation_id: 1,
    code: 'x'.repeat(40),
    access_token: about.token as string,
    name: 'late',
    subject_digest: subject,
    ...(await makeGist(server, 'mona')),
    migration_id: await plantMigration(server, scene.org.login, scene.open),
    repo_name: scene.open,
    email: 'late@example.com',
    commit_sha: await headOf(server, `/repos/${scene.org.login}/${scene.repo}`),
    workspace_name: await makeWorkspace(server, scene, {
      login: who.user,
      isOwn: true,
      number: 1,
    }),
    ...(await plantKeys(server, who.user)),
    armored_public_key: (await makeGpgKey()).armored,
    account_url: '',
  }
  return {
    server,
    scene,
    ask: async ({ id, method, path }) => {
      const { body, names } = samples[id as keyof typeof samples]
      const ofApp = path.startsWith('/app/hook/') && { delivery_id: appDeliveryId }
      const ofOrganization = path.startsWith('/orgs/{org}/hooks/') && scene.organizationHook
      const at = { ...place, ...names, ...ofApp, ...ofOrganization }
      return (await caller.request(method, fillIn(path, at), body?.(at))).status
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const cases = parents.flatMap(({ who, ends }) =>
  Object.entries(ends).map(([what, end]) => ({ label: who.label, what, who, end })),
)

const isFor = ({ tokens }: Operation, { kind }: Who) => tokens.includes(kind)

const success = ({ id }: Operation) => samples[id as keyof typeof samples].success

/** Operations that change nothing. Clients cannot access private resources in any case. */
const harmless = (operation: Operation, who: Who) =>
  operation.id === 'apps/check-token' ||
  (operation.method === 'GET' &&
    !operation.path.startsWith('/user/migrations/{') && // their own; the planted migration belongs to the organization
    expectation(operation, who) === success(operation))

/** The first call of each operation compiles its checks, which takes a while on a busy machine. */
const firstCalls = 60_000

describe.each(stores)('credentials fail closed on $name', (store) => {
  it.each(select('authorization-parents', cases, ({ label, what }) => `${label} once ${what}`))(
    '$label is refused by operations of every class once $what',
    async ({ label, what, who, end }) => {
      await using there = await visit(who, store)
      // One operation of each class, a different one for each case.
      const usual = classes
        .map((alike, index) => oneOf(alike, `${label}, ${what}, ${index}`) as Operation)
        .filter((operation) => isFor(operation, who))
      for (const operation of usual.filter((each) => harmless(each, who))) {
        expect([operation.id, await there.ask(operation)]).toEqual([
          operation.id,
          success(operation),
        ])
      }
      await end(there.server, there.scene)
      const before = await there.server.rows()
      for (const operation of usual) {
        expect([operation.id, await there.ask(operation)]).toEqual([operation.id, 401])
      }
      expect(await there.server.rows()).toEqual(before)
    },
    firstCalls,
  )

  const { who, ends } = reachedThroughInstallations
  const through = everyOperation.filter(
    (operation) =>
      isFor(operation, who) &&
      ['repository', 'organization', 'installation'].includes(subjectOf(operation)) &&
      !(subjectOf(operation) === 'organization' && operation.tokens.includes('none')),
  )

  it.each(select('authorization-installations', Object.entries(ends), ([what]) => what))(
    'an app that acts for a user can access its installations, and nothing once %s',
    async (_what, end) => {
      await using there = await visit(who, store)
      for (const operation of through.filter((each) => harmless(each, who))) {
        expect([operation.id, await there.ask(operation)]).toEqual([
          operation.id,
          success(operation),
        ])
      }
      await end(there.server, there.scene)
      for (const operation of through) {
        const status = await there.ask(operation)
        expect([operation.id, status >= 400]).toEqual([operation.id, true])
      }
    },
    firstCalls,
  )
})
