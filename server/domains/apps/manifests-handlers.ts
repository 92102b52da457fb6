import { convertManifest } from './convert.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { createdIntegrationView } from './created-integration-view.ts'

export const appManifests = {
  'apps/create-from-manifest': async ({ path, links }, context) => {
    const converted = await convertManifest(path.code, context)
    if (!converted) throw notFound()
    const Location = links.api(`/apps/${converted.app.slug}`)
    return {
      status: 201,
      body: createdIntegrationView(converted, links),
      headers: { Location },
    }
  },
} satisfies Partial<Handlers>
