import { findLicense, type License } from '../../core/licenses/licenses.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { nodeId } from './node-id.ts'

type Simple = Schemas['license-simple']

/** Key of every license that is not known. */
export const otherLicense = 'other'

/** A license in a list. */
export const licenseSimple = ({ number, key, name, spdxId }: License, links: Links): Simple => ({
  key,
  name,
  spdx_id: spdxId,
  url: links.api(`/licenses/${key}`),
  node_id: nodeId('License', number),
})

/** A license that is not known. */
const unknownLicense: Simple = {
  key: otherLicense,
  name: 'Other',
  spdx_id: 'NOASSERTION',
  url: null,
  node_id: nodeId('License', 0),
}

/** The license of a text. @param license undefined for one that is not known */
export const detectedLicense = (license: License | undefined, links: Links): Simple =>
  license ? licenseSimple(license, links) : unknownLicense

/** The license with the key that is stored with a repository; null for none. */
export const storedLicense = (key: string | null, links: Links): Simple | null =>
  key === null ? null : detectedLicense(findLicense(key), links)
