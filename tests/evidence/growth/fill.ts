import type { Account } from '../../../server/storage/accounts/accounts.ts'
import { makeGist } from '../../_support/authorization/snippets.ts'
import type { Scene } from '../../_support/authorization/stage.ts'
import { headOf } from '../../_support/fixtures/sarif.ts'
import type { TestServer } from '../../_support/start-server.ts'
import { activity, gists } from './activity.ts'
import type { Anchors } from './anchors.ts'
import { copyRows } from './copies.ts'
import { issues } from './issues.ts'
import { people } from './people.ts'
import { repositories } from './repositories.ts'
import { security, statuses } from './security.ts'
import type { Sizes } from './sizes.ts'

const collections = [people, repositories, issues, activity, gists, security, statuses]

/** Rows to copy that no scene has. */
async function plantFirst(server: TestServer, { org, openId, roleId }: Scene, user: Account) {
  const { storage } = server.context
  const created_at = server.clock.now()
  await storage.events.create({
    type: 'WatchEvent',
    actor_id: user.id,
    repository_id: openId,
    organization_id: org.id,
    payload: { action: 'started' },
    public: 1,
    created_at,
  })
  const held = { organization_id: org.id, role_id: roleId, user_id: user.id }
  await storage.organizationRoles.giveUser({ ...held, created_at })
}

/** Fills the store of a running server around a scene. */
export async function fill(server: TestServer, scene: Scene, sizes: Sizes): Promise<void> {
  const { storage } = server.context
  const mona = (await storage.accounts.findByLogin('mona')) as Account
  await plantFirst(server, scene, mona)
  const head = await headOf(server, `/repos/${scene.org.login}/${scene.open}`)
  const status = { state: 'success', target_url: null, description: null } as const
  await storage.commitStatuses.create({
    ...{ repository_id: scene.openId, sha: head, context: 'ci', creator_id: mona.id, ...status },
    created_at: server.clock.now(),
  })
  const anchors: Anchors = {
    ...{ mona: mona.id, org: scene.org.id, open: scene.openId, repo: scene.repositoryId },
    ...{ hook: scene.hookId, role: scene.roleId, gist: await makeGist(server, 'mona'), head },
    now: server.clock.now(),
  }
  await copyRows(
    server.opened,
    collections.flatMap((collect) => collect(anchors, sizes)),
  )
}
