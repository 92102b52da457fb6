import type { Blob, Named, Tag, Tree } from '../../../generated/graphql/types.ts'
import { nodeId } from '../../api/views/node-id.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { decodeText } from '../../git/formats/decode-text.ts'
import type { Execution } from '../execution.ts'
import type { Place } from '../item.ts'
import { gitActor } from './actors.ts'
import { contentOf, objectAt } from './loaders.ts'
import { commitItem, orAbsent, readingIn, repositoryAt, siteOf } from './site.ts'
import type { GitObject, Known } from './known.ts'
import { entriesOf } from './trees.ts'

/** What all objects have. */
function common({ id: oid, type }: Known, place: Place, execution: Execution) {
  const page = `/${place['owner']}/${place['repo']}/commit/${oid}`
  return {
    id: async () => {
      const { repository } = await readingIn(place, execution)
      return nodeId(`${type.charAt(0).toUpperCase()}${type.slice(1)}`, repository.id, oid)
    },
    oid,
    abbreviatedOid: oid.slice(0, 7),
    commitResourcePath: page,
    commitUrl: execution.links.html(page),
    repository: () => repositoryAt(place, execution),
  }
}

/** Bytes in which git looks for a NUL to tell whether a file is binary. */
const lookedAt = 8000

const isBinary = (content: Buffer) => content.subarray(0, lookedAt).includes(0)

function blob(known: Known, place: Place, execution: Execution): Named<'Blob', Blob> {
  const content = () => contentOf(known.id, place, execution)
  return {
    __typename: 'Blob',
    ...common(known, place, execution),
    byteSize: async () => known.size ?? (await objectAt(known.id, place, execution))?.size ?? 0,
    isBinary: async () => {
      const found = await content()
      return found ? isBinary(found) : null
    },
    isTruncated: async () => (await content()) === undefined,
    text: async () => {
      const found = await content()
      return found && !isBinary(found) ? decodeText(found) : null
    },
  }
}

const tree = (known: Known, place: Place, execution: Execution): Named<'Tree', Tree> => ({
  __typename: 'Tree',
  ...common(known, place, execution),
  entries: () => entriesOf(known, { place, execution, toObject: gitObject }),
})

function tag(known: Known, place: Place, execution: Execution): Named<'Tag', Tag> {
  const view = async () =>
    (await execution.read('git/get-tag', { path: { ...siteOf(place), tag_sha: known.id } })).body
  return {
    __typename: 'Tag',
    ...common(known, place, execution),
    message: async () => (await view()).message,
    name: async () => (await view()).tag,
    tagger: async () => gitActor((await view()).tagger, execution),
    target: async () => objectOf((await view()).object, place, execution),
  }
}

const kinds: Readonly<Record<string, typeof blob | typeof tree | typeof tag>> = { blob, tree, tag }

/** An object by its id and type. */
export const gitObject = (known: Known, place: Place, execution: Execution): GitObject =>
  kinds[known.type]?.(known, siteOf(place), execution) ?? commitItem(known.id, place)

/** An object as the contract has it in refs and tags. */
export const objectOf = (
  { sha, type }: Schemas['git-object'],
  place: Place,
  execution: Execution,
): GitObject => gitObject({ id: sha, type }, place, execution)

/** The object that a revision names, such as `HEAD:docs` or an id; null where there is none. */
export async function objectNamed(
  revision: string,
  place: Place,
  execution: Execution,
): Promise<GitObject | null> {
  const found = await orAbsent(objectAt(revision, place, execution))
  if (!found) return null
  const path = /^[^:]*:(?<path>.*)$/s.exec(revision)?.groups?.['path']
  const folder = found.type === 'tree' && { path: path?.replace(/\/+$/, '') ?? '' }
  return gitObject({ ...found, ...folder }, place, execution)
}
