import type { Tenant } from '../authorization/tenants.ts'
import { client, type Answer } from '../service-client.ts'
import type { TestServer } from '../start-server.ts'

/** What a change is about. */
export interface Changing {
  server: TestServer
  tenant: Tenant
  /** Path of the private or the public repository. */
  path: string
  person: string
  level: number
}

type Change = (changing: Changing) => Promise<unknown>

const permissions = ['pull', 'triage', 'push', 'maintain', 'admin']

const asOwner = ({ server, tenant }: Changing) => client(server, tenant.callers.get('classic'))

/** Accepts the newest invitation in a list. */
async function accept({ server, person }: Changing, { body, status }: Answer): Promise<void> {
  if (status !== 201) return
  const token = await server.token({ login: person, scopes: ['repo', 'admin:org'] })
  await client(server, { token }).patch(`/user/repository_invitations/${body.id}`)
}

const installation = ({ server, tenant }: Changing, method: string) => {
  const app = client(server, tenant.callers.get('app'))
  const id = tenant.scene.installations['ci-bot']
  return app.request(method, `/app/installations/${id}/suspended`)
}

/** Makes a person an active member: invitations are other tests' concern. */
async function join({ server, tenant, person, level }: Changing): Promise<void> {
  const path = `/orgs/${tenant.place.org}/memberships/${person}`
  const role = level > 3 ? 'admin' : 'member'
  await client(server, tenant.callers.get('classic')).request('PUT', path, { role })
  const token = await server.token({ login: person, scopes: ['admin:org'] })
  const own = `/user/memberships/orgs/${tenant.place.org}`
  await client(server, { token }).patch(own, { state: 'active' })
}

/** Changes of access, by those who may make them. */
export const changes: Change[] = [
  (each) => asOwner(each).patch(each.path, { private: true }),
  (each) => asOwner(each).patch(each.path, { private: false }),
  async (each) => {
    const { path, person, level } = each
    const permission = permissions[level]
    const at = `${path}/collaborators/${person}`
    await accept(each, await asOwner(each).request('PUT', at, { permission }))
  },
  (each) => asOwner(each).delete(`${each.path}/collaborators/${each.person}`),
  join,
  (each) => asOwner(each).delete(`/orgs/${each.tenant.place.org}/members/${each.person}`),
  (each) => {
    const { tenant, path, level } = each
    const at = `/orgs/${tenant.place.org}/teams/core${path}`
    return asOwner(each).request('PUT', at, { permission: permissions[level] })
  },
  (each) => asOwner(each).delete(`/orgs/${each.tenant.place.org}/teams/core${each.path}`),
  (each) => {
    const at = `/orgs/${each.tenant.place.org}/teams/core/memberships/${each.person}`
    return asOwner(each).request('PUT', at, { role: 'member' })
  },
  (each) => {
    const at = `/orgs/${each.tenant.place.org}/teams/core/memberships/${each.person}`
    return asOwner(each).delete(at)
  },
  (each) => installation(each, 'PUT'),
  (each) => installation(each, 'DELETE'),
]
