import { requireActor } from '../../access/auth/acting.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import type { Release } from '../../storage/releases/releases.ts'
import { createRelease } from './create-release.ts'
import { deleteRelease } from './delete-release.ts'
import { findRelease, seesDrafts } from './find.ts'
import { generateNotes } from './notes.ts'
import { updateRelease } from './update-release.ts'
import { releaseView } from './view.ts'

/** @throws ServiceError 404 without a release */
function shown(
  release: Release | undefined,
  { repository, links }: Pick<Request<'repos/get-release'>, 'repository' | 'links'>,
) {
  if (!release) throw notFound()
  return { status: 200 as const, body: releaseView(release, repository, links) }
}

export const releases = {
  'repos/list-releases': async (request, { storage }) => {
    const { query, repository, links } = request
    const page = pageOf(query)
    const selection = {
      repositoryId: repository.id,
      drafts: await seesDrafts(request, storage),
    }
    const found = await storage.releases.list(selection, page)
    const total = await storage.releases.count(selection, page)
    return {
      status: 200,
      body: found.map((release) => releaseView(release, repository, links)),
      headers: pageLinks(page, total, links),
    }
  },

  'repos/create-release': async ({ body: input, repository, caller, links }, context) => {
    const sender = requireActor(caller)
    const release = await createRelease({ repository, sender, links, input }, context)
    const body = releaseView(release, repository, links)
    return { status: 201, body, headers: { Location: body.url } }
  },

  'repos/generate-release-notes': async ({ body, repository, links }, context) => ({
    status: 200,
    body: await generateNotes({ repository, links }, body, context),
  }),

  'repos/get-latest-release': async (request, { storage }) =>
    shown(await storage.releases.latest(request.repository.id), request),

  'repos/get-release-by-tag': async (request, { storage }) =>
    shown(await storage.releases.findByTag(request.repository.id, request.path.tag), request),

  'repos/get-release': async (request, { storage }) =>
    shown(await findRelease(request, request.path.release_id, storage), request),

  'repos/update-release': async (request, context) => {
    const { body: input, path, repository, caller, links } = request
    const release = await findRelease(request, path.release_id, context.storage)
    const sender = requireActor(caller)
    return shown(
      await updateRelease({ release, repository, sender, links, input }, context),
      request,
    )
  },

  'repos/delete-release': async (request, context) => {
    const { repository, caller, links } = request
    const { id } = await findRelease(request, request.path.release_id, context.storage)
    await deleteRelease({ id, repository, sender: requireActor(caller), links }, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
