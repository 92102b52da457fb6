import type { FoundContent, FoundFolder } from '../repositories/find-content.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { placePage, placeUrl } from '../repositories/named-place.ts'
import { placeOfSubmodule, type Submodules } from './submodules.ts'

/** Repository and ref for the URLs of content. */
export interface ContentPlace {
  repository: Repository
  /** Branch, tag or commit id as in the request. */
  ref: string
  links: Links
  /** Where there may be any. */
  submodules?: Submodules
}

type Entry = FoundFolder['entries'][number]

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** Git and page URLs of a submodule, whose objects are in another repository of this server or elsewhere. */
function addressesElsewhere({ id, path }: Entry, { repository, links, submodules }: ContentPlace) {
  const place = placeOfSubmodule(submodules?.get(path), repository, links)
  if (!place) return { git_url: null, html_url: null }
  return {
    git_url: `${placeUrl(place, links)}/git/trees/${id}`,
    html_url: `${placePage(place, links)}/tree/${id}`,
  }
}

/** Git and page URLs of trees and blobs. */
function gitAddresses(entry: Entry, place: ContentPlace) {
  const { type, id, path } = entry
  if (type === 'submodule') return addressesElsewhere(entry, place)
  const { repository, ref, links } = place
  const full = `${repository.owner.login}/${repository.name}`
  const isFolder = type === 'dir'
  const shown = `${encodePath(ref)}/${encodePath(path)}`.replace(/\/$/, '')
  return {
    git_url: links.api(`/repos/${full}/git/${isFolder ? 'trees' : 'blobs'}/${id}`),
    html_url: links.html(`/${full}/${isFolder ? 'tree' : 'blob'}/${shown}`),
  }
}

/** Address of a file's raw content. Everyone can read it, so those of private repositories have none. */
function downloadUrl({ type, path }: Entry, { repository, ref, links }: ContentPlace) {
  if (type !== 'file' || repository.private) return null
  const { owner, name } = repository
  return links.html(`/${owner.login}/${name}/raw/${encodeURIComponent(ref)}/${encodePath(path)}`)
}

/** Fields of all content types. */
function contentFields(entry: Entry, place: ContentPlace) {
  const { repository, ref, links } = place
  const { path, id: sha, size } = entry
  const full = `${repository.owner.login}/${repository.name}`
  const query = new URLSearchParams({ ref }).toString()
  const url = links.api(`/repos/${full}/contents/${encodePath(path)}?${query}`)
  const { git_url, html_url } = gitAddresses(entry, place)
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    sha,
    size,
    url,
    html_url,
    git_url,
    download_url: downloadUrl(entry, place),
    _links: { self: url, git: git_url, html: html_url },
  }
}

/** An entry in a folder listing. */
export const contentEntry = (
  entry: Entry,
  place: ContentPlace,
): Schemas['content-directory-item'] => ({ type: entry.type, ...contentFields(entry, place) })

/** A file after a commit. */
export const committedFile = (
  entry: Entry & { type: 'file' },
  place: ContentPlace,
): Schemas['committed-file'] => ({ type: entry.type, ...contentFields(entry, place) })

/** A folder as a single object. */
export const contentTree = (found: FoundFolder, place: ContentPlace): Schemas['content-tree'] => ({
  type: 'dir',
  ...contentFields(found, place),
  entries: found.entries.map((entry) => contentEntry(entry, place)),
})

/** A file with its content, which is left out if it is too large. */
export const contentFile = (
  found: Extract<FoundContent, { type: 'file' }>,
  bytes: Buffer | undefined,
  place: ContentPlace,
): Schemas['content-file'] => ({
  type: 'file',
  ...contentFields(found, place),
  content: bytes ? inLines(bytes.toString('base64')) : '',
  encoding: bytes ? 'base64' : 'none',
  ...(found.target !== undefined && { target: found.target }),
})

/** Wraps Base64 in lines (RFC 2045 6.8), separated by a line feed. */
const inLines = (text: string) => text.replace(/.{1,60}/g, '$&\n')

export const contentSymlink = (
  found: Extract<FoundContent, { type: 'symlink' }>,
  place: ContentPlace,
): Schemas['content-symlink'] => ({
  type: 'symlink',
  target: found.target,
  ...contentFields(found, place),
})

export const contentSubmodule = (
  found: Extract<FoundContent, { type: 'submodule' }>,
  place: ContentPlace,
): Schemas['content-submodule'] => ({
  type: 'submodule',
  submodule_git_url: place.submodules?.get(found.path) ?? null,
  ...contentFields(found, place),
})
