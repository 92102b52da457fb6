import { timestamp } from '../../core/clock.ts'
import { intersectPermissions } from '../../contract/permissions.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { AppSummary } from '../../storage/apps/app-summaries.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

/** The public view of an app. */
export function integrationView(app: AppSummary, links: Links): Schemas['integration'] {
  return {
    id: app.id,
    slug: app.slug,
    node_id: nodeId('Integration', app.id),
    client_id: app.client_id,
    owner: simpleUser(app.owner, links),
    name: app.name,
    description: app.description,
    external_url: app.external_url,
    html_url: links.html(`/apps/${app.slug}`),
    created_at: timestamp(app.created_at),
    updated_at: timestamp(app.updated_at),
    permissions: intersectPermissions(app.permissions, app.permissions), // includes implied permissions
    events: app.events,
  }
}
