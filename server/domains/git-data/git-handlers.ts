import { acceptedForm } from '../../api/accepted-form.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request, Validators } from '../../api/handler.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import { readCommit } from '../../git/history/read-commits.ts'
import { refNamed, refsStartingWith, type NamedRef } from '../../git/refs/list-refs.ts'
import { isRefName } from '../../git/formats/names.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { resolveTree, type NamedTree } from '../../git/objects/revision.ts'
import { isReadable } from '../../git/formats/ref-kinds.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { verificationView } from '../accounts/verification-view.ts'
import { verifyCommits } from '../accounts/commit-signatures/verify.ts'
import { absentIn, requireCommits } from '../commits/find-commit.ts'
import { largestInMemory, streamedBlob, streamedJson } from '../contents/stream-blob.ts'
import { placeUrl } from '../repositories/named-place.ts'
import { objectOf } from './require.ts'
import { treeView } from './tree-view.ts'
import { tagView } from './annotated-tag.ts'
import { createdCommit } from '../commits/created-commit-view.ts'
import { gitObject, gitRef } from './git-object-view.ts'

const megabyte = 1024 * 1024
const maxTextBytes = 25 * megabyte
const maxRawBytes = 100 * megabyte
const maxRefs = 10_000

/** @throws ServiceError 409 without commits, 404 for an unknown tree */
async function treeOf(named: string, path: string): Promise<NamedTree> {
  using objects = openObjects(path)
  const found = await resolveTree(objects, named)
  if (found) return found
  throw await absentIn(path, notFound())
}

/** What a tree's response depends on, because neither trees nor commits ever change. */
const treeState = ({ owner, name }: Repository, { by }: NamedTree) => `${owner.login}/${name} ${by}`

/** Refs of which an object exists, with its type. */
async function withObjects(refs: readonly NamedRef[], path: string) {
  if (refs.length === 0) return []
  using objects = openObjects(path)
  const infos = await objects.info(refs.map(({ id }) => id))
  return refs.flatMap(({ name }, index) => {
    const object = infos[index]
    return object ? [{ name, object }] : []
  })
}

type Named = Pick<Request<'git/get-ref'>, 'path' | 'repository' | 'links'>
type Listing = Pick<Named, 'repository' | 'links'>

/** The ref with a name. */
async function exactRef({ path: { ref }, repository, links }: Named, context: Context) {
  const [path, name] = [context.git.path(repository.id), `refs/${ref}`]
  const named = isRefName(name) && isReadable(name) ? await refNamed(path, name) : undefined
  const [exact] = await withObjects(named ? [named] : [], path)
  return exact && gitRef(exact.name, exact.object, repository, links)
}

const absentRef = async ({ repository: { id } }: Named, { git }: Context) =>
  absentIn(git.path(id), notFound())

/** No name of a ref has these, and patterns of git have a few. */
const odd = /[\0-\x20\x7f~^:?*[\\]|\.\.|\/\//

/** The first refs that start with a text. @throws ServiceError 409 without commits */
async function matchingRefs(
  start: string,
  { repository, links }: Listing,
  context: Context,
  most = maxRefs,
) {
  const path = context.git.path(repository.id)
  const refs = odd.test(start)
    ? []
    : await refsStartingWith(path, `refs/${start}`, most, isReadable)
  const found = await withObjects(refs, path)
  if (found.length === 0) await requireCommits(path)
  return found.map(({ name, object }) => gitRef(name, object, repository, links))
}

export const git = {
  'git/get-ref': async (request, context) => {
    const body = await exactRef(request, context)
    if (!body) throw await absentRef(request, context)
    return { status: 200, body }
  },

  'git/get-ref-at-url': async (request, context) => {
    const exact = await exactRef(request, context)
    if (exact) return { status: 200, body: exact }
    const { path, repository, links } = request
    const [matching] = await matchingRefs(path.ref, request, context, 1)
    if (!matching) throw notFound()
    const start = path.ref.split('/').map(encodeURIComponent).join('/')
    const list = `${placeUrl(repository, links)}/git/matching-refs/${start}`
    return { status: 302, body: undefined, headers: { Location: list } }
  },

  'git/list-refs': async (request, context) => ({
    status: 200,
    body: await matchingRefs('', request, context),
  }),

  'git/list-matching-refs': async (request, context) => ({
    status: 200,
    body: await matchingRefs(request.path.ref, request, context),
  }),

  'git/get-tree': async ({ path: { tree_sha }, repository, query, links }, context) => {
    const path = context.git.path(repository.id)
    const tree = await treeOf(tree_sha, path)
    const recursive = query.recursive !== undefined
    const body = await treeView(path, tree, { recursive, repository, links })
    return { status: 200, body, state: treeState(repository, tree) }
  },

  'git/get-blob': async ({ path: { file_sha }, repository, caller, links, accept }, context) => {
    const path = context.git.path(repository.id)
    const info = await objectOf(path, file_sha, 'blob')
    const raw = acceptedForm(accept, ['raw'], context.brand)
    if (info.size > (raw ? maxRawBytes : maxTextBytes)) throw forbidden('This blob is too large.')
    const { sha, url } = gitObject(info, repository, links)
    const node_id = Buffer.from(`Blob${sha}`).toString('base64')
    const properties = { sha, node_id, size: info.size, url }
    if (info.size > largestInMemory) {
      const streamed = { path, blob: info, caller }
      const media = raw
        ? streamedBlob(streamed, { type: raw.type, named: false }, context)
        : streamedJson(streamed, properties, context)
      return { status: 200, media }
    }
    using objects = openObjects(path)
    const data = await objects.contents(info)
    if (raw) return { status: 200, media: { type: raw.type, data } }
    const content = data.toString('base64').replace(/.{1,60}/g, '$&\n')
    return { status: 200, body: { ...properties, content, encoding: 'base64' } }
  },

  'git/get-commit': async ({ path: { commit_sha }, repository, links }, context) => {
    const path = context.git.path(repository.id)
    const { id } = await objectOf(path, commit_sha, 'commit')
    const commit = await readCommit(path, id)
    if (!commit) throw notFound()
    const signed = (await verifyCommits(path, [id], context)).get(id)
    return {
      status: 200,
      body: createdCommit(commit, repository, links, verificationView(signed)),
    }
  },

  'git/get-tag': async ({ path: { tag_sha }, repository, links }, context) => {
    return { status: 200, body: await tagView(tag_sha, repository, links, context) }
  },
} satisfies Partial<Handlers>

export const gitValidators = {
  'git/get-tree': async ({ path: { tree_sha }, repository }, context) => {
    const tree = await treeOf(tree_sha, context.git.path(repository.id))
    return { state: treeState(repository, tree) }
  },
} satisfies Validators
