import { timestamp } from '../../core/clock.ts'
import { intersectPermissions } from '../../contract/permissions.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { ListedInstallation } from '../../storage/apps/installation.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

function pageOf({ id, account }: ListedInstallation, links: Links): string {
  const settings = `/settings/installations/${id}`
  const organization = account.type === 'Organization'
  return links.html(organization ? `/organizations/${account.login}${settings}` : settings)
}

/** An installation of an app. */
export function installationView(
  installation: ListedInstallation,
  links: Links,
): Schemas['installation'] {
  const { id, app, account, permissions, events, suspended_at } = installation
  return {
    id,
    account: simpleUser(account, links),
    repository_selection: installation.repository_selection,
    access_tokens_url: links.api(`/app/installations/${id}/access_tokens`),
    repositories_url: links.api('/installation/repositories'),
    html_url: pageOf(installation, links),
    app_id: app.id,
    client_id: app.client_id,
    app_slug: app.slug,
    target_id: account.id,
    target_type: account.type === 'Organization' ? 'Organization' : 'User',
    permissions: intersectPermissions(permissions, permissions), // includes implied permissions
    events,
    created_at: timestamp(installation.created_at),
    updated_at: timestamp(installation.updated_at),
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_at: suspended_at === null ? null : timestamp(suspended_at),
    suspended_by: null, // only the app itself can suspend an installation
  }
}
