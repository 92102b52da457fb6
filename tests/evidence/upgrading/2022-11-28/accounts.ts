import sodium from 'libsodium-wrappers'
import { appToken } from '../../../_support/keys/app-jwt.ts'
import type { Service } from '../../../_support/start-server.ts'
import type { Asked, Story } from '../story.ts'

/** An anonymous request for the root. */
const root: Asked = { method: 'GET', path: '/', token: null }

/** A secret of the organization, encrypted with its public key. */
async function sealed(service: Service, at: string) {
  await sodium.ready
  const { key, key_id } = (await service.as('mona').get(`${at}/public-key`)).body
  const box = sodium.crypto_box_seal('s3cret', Buffer.from(key, 'base64'))
  return { encrypted_value: Buffer.from(box).toString('base64'), key_id }
}

/** Changes of users, organizations, apps, gists and the API as a whole. */
export const accounts = {
  '01-rate-limit-rate': async () => ({
    same: { method: 'GET', path: '/rate_limit' },
    members: ['rate', 'core'],
  }),

  '02-team-permission': async () => ({
    same: { method: 'POST', path: '/orgs/acme/teams', body: { name: 'Core', permission: 'push' } },
    instead: {
      method: 'PUT',
      path: '/orgs/acme/teams/core/repos/acme/widgets',
      body: { permission: 'push' },
    },
    members: ['permission'],
  }),

  '06-root-authorizations-url': async () => ({
    same: root,
    members: ['authorizations_url', 'current_user_url'],
  }),

  '08-gist-history': async (service) => {
    const mona = service.as('mona')
    const files = { 'a.txt': { content: 'a\n' } }
    const { id } = (await mona.post('/gists', { files, public: true })).body
    await mona.patch(`/gists/${id}`, { files: { 'a.txt': { content: 'b\n' } } })
    await service.as('hubot').post(`/gists/${id}/forks`)
    return {
      same: { method: 'GET', path: `/gists/${id}` },
      instead: { method: 'GET', path: `/gists/${id}/commits` },
    }
  },

  '09-installation-deletion-status': async ({ as, server }) => {
    const token = appToken(server.clock)
    const [{ id }] = (await as(undefined, { token }).get('/app/installations')).body
    return { same: { method: 'DELETE', path: `/app/installations/${id}`, token } }
  },

  '10-push-protection-link': async () => ({ same: { method: 'GET', path: '/orgs/acme' } }),

  '13-trade-controls-status': async ({ server }) => {
    const { storage, clock } = server.context
    const { id } = (await storage.accounts.findByLogin('acme'))!
    await storage.organizations.restrict(id, clock.now(), clock.now())
    return { same: { method: 'POST', path: '/orgs/acme/repos', body: { name: 'tools' } } }
  },

  '14-root-hub-url': async () => ({ same: root, members: ['hub_url', 'current_user_url'] }),

  '21-selected-repository-ids': async (service) => {
    const at = '/orgs/acme/dependency-bot/secrets'
    const { id } = (await service.as('mona').get('/repos/acme/widgets')).body
    const secret = { ...(await sealed(service, at)), visibility: 'selected' }
    const put = (ids: (number | string)[]): Asked => ({
      method: 'PUT',
      path: `${at}/DEPLOY_KEY`,
      body: { ...secret, selected_repository_ids: ids },
    })
    return { same: put([`${id}`]), instead: put([id]) }
  },
} satisfies Record<string, Story>
