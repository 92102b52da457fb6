import { licenseSimple } from '../../api/views/license.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { License } from '../../core/licenses/licenses.ts'
import type { Links } from '../../core/links.ts'

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
