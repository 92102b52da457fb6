import type { Handlers } from '../../../api/handler.ts'
import { notFound } from '../../../core/errors.ts'
import { findLicense, licenses as known } from '../templates/licenses/licenses.ts'
import { licenseSimple, licenseView } from '../views/license.ts'

export const licenses = {
  'licenses/get-all-commonly-used': ({ links }) => ({
    status: 200,
    body: known.map((license) => licenseSimple(license, links)),
  }),

  'licenses/get': ({ path, links }) => {
    const license = findLicense(path.license)
    if (!license) throw notFound()
    return { status: 200, body: licenseView(license, links) }
  },
} satisfies Partial<Handlers>
