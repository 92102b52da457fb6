import { acceptedForm } from '../../api/accepted-form.ts'
import type { Handlers } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { detectedLicense, licenseSimple } from '../../api/views/license.ts'
import { notFound } from '../../core/errors.ts'
import { detectLicense } from '../../core/licenses/detect.ts'
import { findLicense, licenses as known } from '../../core/licenses/licenses.ts'
import { contentForms, fileInForm, textBytes } from '../contents/file-forms.ts'
import { openRevision } from '../repositories/revision.ts'
import { findLicenseFile } from '../repositories/licenses/license-file.ts'
import { contentFile } from '../contents/view.ts'
import { licenseView } from '../repositories/license-view.ts'

export const licenses = {
  'licenses/get-all-commonly-used': ({ query, links }) => {
    const { featured } = query
    const listed = known.filter((each) => featured === undefined || each.featured === featured)
    const page = pageOf(query)
    const shown = listed.slice(page.offset, page.offset + page.limit)
    return {
      status: 200,
      body: shown.map((license) => licenseSimple(license, links)),
      headers: pageLinks(page, listed.length, links),
    }
  },

  'licenses/get': ({ path, links }) => {
    const license = findLicense(path.license)
    if (!license) throw notFound()
    return { status: 200, body: licenseView(license, links) }
  },

  'licenses/get-for-repo': async ({ repository, query, caller, links, accept }, context) => {
    using revision = await openRevision(repository, query.ref, context)
    const found = await findLicenseFile(revision)
    if (!found) throw notFound()
    const accepted = acceptedForm(accept, contentForms, context.brand)
    const file = await fileInForm(found, accepted, { revision, caller }, context)
    if (file) return file
    const bytes = await textBytes(found, revision)
    const license = detectLicense(bytes?.toString() ?? '')
    const content = contentFile(found, bytes, { repository, ref: revision.ref, links })
    return { status: 200, body: { ...content, license: detectedLicense(license, links) } }
  },
} satisfies Partial<Handlers>
