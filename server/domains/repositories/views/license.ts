import { nodeId } from '../../../api/views/node-id.ts'
import type { Schemas } from '../../../contract/schemas.ts'
import type { Links } from '../../../core/links.ts'
import type { License } from '../templates/licenses/licenses.ts'

/** A license in a list. */
export const licenseSimple = (
  { number, key, name, spdxId }: License,
  links: Links,
): Schemas['license-simple'] => ({
  key,
  name,
  spdx_id: spdxId,
  url: links.api(`/licenses/${key}`),
  node_id: nodeId('License', number),
})

/** A license with its text. */
export const licenseView = (license: License, links: Links): Schemas['license'] => ({
  ...licenseSimple(license, links),
  html_url: `https://spdx.org/licenses/${license.spdxId}.html`,
  description: license.description,
  implementation: 'Put the text into a file named LICENSE, with the year and your name.',
  permissions: ['commercial-use', 'modifications', 'distribution', 'private-use'],
  conditions: license.keepsNotice ? ['include-copyright'] : [],
  limitations: ['liability', 'warranty'],
  body: license.body,
  featured: license.featured,
})
