import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { kindOf } from './file-kinds.ts'
import type { ShownContent } from './content.ts'
import type { Links } from '../../core/links.ts'
import type { Gist, GistFile } from '../../storage/gists/gists.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { withSource, type GistSource } from '../../api/views/source.ts'

type GistView = Schemas['base-gist']

const fileView = ({ key }: Gist, { name, blob, size }: GistFile, links: Links) => ({
  filename: name,
  ...kindOf(name),
  raw_url: links.html(`/gist/${key}/raw/${blob}/${encodeURIComponent(name)}`),
  size,
})

function addresses({ key }: Gist, links: Links) {
  const [url, page] = [links.api(`/gists/${key}`), links.html(`/gist/${key}`)]
  return {
    url,
    forks_url: `${url}/forks`,
    commits_url: `${url}/commits`,
    comments_url: `${url}/comments`,
    git_pull_url: `${page}.git`,
    git_push_url: `${page}.git`,
    html_url: page,
  }
}

const common = (gist: Gist, links: Links) => ({
  ...addresses(gist, links),
  id: gist.key,
  node_id: nodeId('Gist', gist.id),
  public: gist.public,
  created_at: timestamp(gist.created_at),
  updated_at: timestamp(gist.updated_at),
  description: gist.description,
  comments: gist.comments,
  comments_enabled: true,
  user: null,
  owner: simpleUser(gist.owner, links),
  truncated: gist.file_count > gist.files.length,
})

const filesView = <View>({ files }: Gist, view: (file: GistFile) => View) =>
  Object.fromEntries(files.map((file) => [file.name, view(file)]))

/** A gist in a list. @param source all gists of the page */
export const baseGist = (gist: Gist, links: Links, source: GistSource): GistView =>
  withSource(source, {
    ...common(gist, links),
    files: filesView(gist, (file) => fileView(gist, file, links)),
  })

/** A gist in the list of forks of another. */
export const forkedGist = (
  gist: Gist,
  links: Links,
  { source, parent }: Pick<Related, 'source'> & { parent: Gist },
): Schemas['forked-gist'] =>
  withSource(source, { ...baseGist(gist, links, source), fork_of: baseGist(parent, links, source) })

interface Related {
  source: GistSource
  content: (file: GistFile) => ShownContent
  /** The gist that this one was forked from, if the caller may see it. */
  parent: Gist | undefined
}

/** A gist with the content of its files. */
export const gistView = (
  gist: Gist,
  links: Links,
  { source, content, parent }: Related,
): Schemas['gist-simple'] =>
  withSource(source, {
    ...common(gist, links),
    files: filesView(gist, (file) => ({ ...fileView(gist, file, links), ...content(file) })),
    ...(parent && { fork_of: baseGist(parent, links, source) }),
  })
