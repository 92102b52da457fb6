import { hash } from 'node:crypto'
import { timestamp } from '../../core/clock.ts'
import type { Links } from '../../core/links.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { reactionRollup } from '../../api/views/reaction-rollup.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { ReleaseAsset } from '../../storage/releases/release-assets.ts'
import type { Release } from '../../storage/releases/releases.ts'
import { placePage, placeUrl, type NamedPlace } from '../repositories/named-place.ts'

/** A name in a URL. Slashes stay, because tags have them. */
export const inPath = (name: string): string => name.split('/').map(encodeURIComponent).join('/')

/** The name of a draft in URLs. Its tag may belong to another release. */
export const draftName = ({ id }: Pick<Release, 'id'>): string =>
  `untagged-${hash('sha256', `release ${id}`).slice(0, 20)}`

const nameInUrls = (release: Pick<Release, 'id' | 'draft' | 'tag_name'>): string =>
  release.draft ? draftName(release) : release.tag_name

/** A file of a release. */
export function releaseAsset(
  asset: ReleaseAsset,
  release: Pick<Release, 'id' | 'draft' | 'tag_name'>,
  place: NamedPlace,
  links: Links,
): Schemas['release-asset'] {
  const at = `${placePage(place, links)}/releases/download/${inPath(nameInUrls(release))}`
  return {
    url: `${placeUrl(place, links)}/releases/assets/${asset.id}`,
    browser_download_url: `${at}/${encodeURIComponent(asset.name)}`,
    id: asset.id,
    node_id: nodeId('ReleaseAsset', asset.id),
    name: asset.name,
    label: asset.label,
    state: 'uploaded',
    content_type: asset.content_type,
    size: asset.size,
    digest: `sha256:${asset.sha256}`,
    download_count: asset.download_count,
    created_at: timestamp(asset.created_at),
    updated_at: timestamp(asset.updated_at),
    uploader: asset.uploader && simpleUser(asset.uploader, links),
  }
}

/** The source code of a tag; drafts have none. */
function sourceUrls({ draft, tag_name: tag }: Release, repository: string) {
  const at = (kind: string) => (draft ? null : `${repository}/${kind}/${inPath(tag)}`)
  return { tarball_url: at('tarball'), zipball_url: at('zipball') }
}

/** A release with its files. */
export function releaseView(release: Release, place: NamedPlace, links: Links): Schemas['release'] {
  const repository = placeUrl(place, links)
  const { id, author, reactions, published_at: published } = release
  const url = `${repository}/releases/${id}`
  const { owner, name } = place
  const uploads = `/api/uploads/repos/${owner.login}/${name}/releases/${id}/assets{?name,label}`
  return {
    url,
    assets_url: `${url}/assets`,
    upload_url: links.html(uploads),
    html_url: `${placePage(place, links)}/releases/tag/${inPath(nameInUrls(release))}`,
    id,
    node_id: nodeId('Release', id),
    tag_name: release.tag_name,
    target_commitish: release.target_commitish,
    name: release.name,
    body: release.body,
    draft: release.draft === 1,
    prerelease: release.prerelease === 1,
    immutable: false,
    created_at: timestamp(release.created_at),
    updated_at: timestamp(release.updated_at),
    published_at: published === null ? null : timestamp(published),
    author: author && simpleUser(author, links),
    assets: release.assets.map((asset) => releaseAsset(asset, release, place, links)),
    ...sourceUrls(release, repository),
    reactions: reactionRollup(url, reactions),
  }
}
