import { permissionAreas } from '../../../../generated/newest/permission-areas.ts'
import type { Permissions } from '../../../contract/permissions.ts'
import { html, type Html } from './html.ts'

const verbs = { read: 'Read', write: 'Read and write', admin: 'Administer' } as const

const descriptions = new Map(
  Object.entries(permissionAreas).map(([area, { description }]) => [area, description as string]),
)

/** Lists the permissions of an app, one area per item. */
export function permissionList(permissions: Permissions): Html {
  const areas = Object.entries(permissions)
  if (areas.length === 0) return html`<p>None.</p>`
  return html`<ul>
    ${areas.map(
      ([area, access]) =>
        html`<li>
          ${verbs[access]} ${area.replaceAll('_', ' ')}
          <span class="quiet">${descriptions.get(area)}</span>
        </li>`,
    )}
  </ul>`
}
