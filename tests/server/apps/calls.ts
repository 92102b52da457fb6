import { createLinks } from '../../../server/core/links.ts'
import { installApp } from '../../../server/domains/apps/install.ts'
import type { Calls } from '../../_support/calls/call.ts'
import { describeWidgets, itself, type Change } from '../../_support/calls/changes.ts'
import { widgets } from '../../_support/calls/place.ts'

/** Suspends and unsuspends an installation, which changes its update time. */
const suspendFor =
  (which: string): Change =>
  async (stage) => {
    stage.service.server.clock.advance(1_000)
    const path = `/app/installations/${stage.parameters[which]}/suspended`
    for (const method of ['PUT', 'DELETE']) await itself(stage).request(method, path)
  }

/** Installs the app of the test world on an account without it. */
const install: Change = async (stage) => {
  const { context, url } = stage.service.server
  const { storage } = context
  for (const login of ['hubot', 'reader', 'triager', 'writer']) {
    if ((await itself(stage).get(`/users/${login}/installation`)).status !== 404) continue
    const app = await storage.apps.findBySlug('ci-bot')
    const account = await storage.accounts.findByLogin(login)
    if (!app || !account) throw new Error(`The test world has ci-bot and ${login}`)
    return installApp(app, account, null, {
      ...context,
      sender: account,
      links: createLinks(url, ''),
    })
  }
  throw new Error('No account is left to install the app on')
}

export const apps = {
  'apps/get-authenticated': { change: install, read: (data) => data.installations_count },
  'apps/list-installations': {
    change: suspendFor('installation_id'),
    read: (data) => data[0]?.account.login,
    client: { query: { per_page: 10 } },
  },
  'apps/get-installation': {
    change: suspendFor('installation_id'),
    read: (data) => data.permissions.contents,
  },
  'apps/create-installation-access-token': {
    body: {},
    read: (data) => data.repositories?.[0]?.full_name ?? data.token,
    client: { body: { repositories: ['widgets'], permissions: { contents: 'read' } } },
  },
  'apps/suspend-installation': {},
  'apps/unsuspend-installation': {},
  'apps/create-from-manifest': { expensive: true, read: (data) => data.client_secret },
  'apps/get-by-slug': { change: null, read: (data) => data.owner.login },
  'apps/get-org-installation': {
    change: suspendFor('installation_id'),
    read: (data) => data.target_type,
  },
  'apps/get-repo-installation': {
    change: suspendFor('installation_id'),
    changeAt: '/repos/acme/vault/installation',
    read: (data) => data.repository_selection,
    client: { at: widgets },
  },
  'apps/get-user-installation': {
    change: suspendFor('own_installation_id'),
    read: (data) => data.app_slug,
  },
  'apps/list-repos-accessible-to-installation': {
    change: describeWidgets,
    read: (data) => data.repositories[0]?.full_name,
  },
  'apps/revoke-installation-access-token': {
    client: { caller: ({ holder }) => `ghs_revoke_${holder}` },
  },
  'apps/list-installations-for-authenticated-user': {
    change: suspendFor('installation_id'),
    read: (data) => data.installations[0]?.account.login,
  },
  'apps/list-installation-repos-for-authenticated-user': {
    change: describeWidgets,
    read: (data) => data.repositories[0]?.permissions?.pull,
  },
  'apps/delete-installation': {
    formerly: 204,
    read: (data) => Object.keys(data).length,
    client: { at: ({ leaving_id }) => ({ installation_id: leaving_id }) },
  },
} satisfies Partial<Calls>
