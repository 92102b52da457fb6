import { requireActor } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { storedPage } from '../../api/page.ts'
import { deleteAsset, updateAsset, uploadAsset } from './assets.ts'
import { assetPath } from './download-ticket.ts'
import { findAsset, findRelease } from './find.ts'
import { releaseAsset } from './view.ts'

const wantsContent = (accept: string) => /(^|[\s,])application\/octet-stream\b/i.test(accept)

export const releaseAssets = {
  'repos/list-release-assets': async (request, { storage }) => {
    const { path, query, repository, links } = request
    const release = await findRelease(request, path.release_id, storage)
    const { items, headers } = await storedPage(
      { links, query },
      {
        list: (page) => storage.releaseAssets.list(release.id, page),
        count: () => storage.releaseAssets.count(release.id),
      },
    )
    const body = items.map((asset) => releaseAsset(asset, release, repository, links))
    return { status: 200, body, headers }
  },

  'repos/upload-release-asset': async (request, context) => {
    const { path, query, repository, links, caller, upload } = request
    const release = await findRelease(request, path.release_id, context.storage)
    const { name, label } = query
    const sender = requireActor(caller)
    const asset = await uploadAsset({ repository, release, sender, name, label, upload }, context)
    const body = releaseAsset(asset, release, repository, links)
    return { status: 201, body, headers: { Location: body.url } }
  },

  'repos/get-release-asset': async (request, context) => {
    const { path, repository, links, accept } = request
    const { asset, release } = await findAsset(request, path.asset_id, context.storage)
    if (wantsContent(accept)) {
      const headers = { Location: links.html(assetPath(asset, context)) }
      return { status: 302, body: undefined, headers }
    }
    return { status: 200, body: releaseAsset(asset, release, repository, links) }
  },

  'repos/update-release-asset': async (request, context) => {
    const { path, body: input, repository, links } = request
    const { asset, release } = await findAsset(request, path.asset_id, context.storage)
    const after = await updateAsset({ repository, asset, input }, context)
    return { status: 200, body: releaseAsset(after, release, repository, links) }
  },

  'repos/delete-release-asset': async (request, context) => {
    const { path, repository } = request
    const { asset } = await findAsset(request, path.asset_id, context.storage)
    await deleteAsset({ repository, asset }, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
