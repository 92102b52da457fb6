import { extname } from 'node:path'
import type { GistFile } from '../../../generated/graphql/types.ts'
import { userOf } from '../../access/auth/caller.ts'
import { sourceOfGists } from '../../domains/gists/source-view.ts'
import { seenGists } from '../../domains/gists/lists-handlers.ts'
import { baseGist } from '../../domains/gists/view.ts'
import type { GistListing } from '../../storage/gists/gists.ts'
import { connectionOf } from '../connection.ts'
import { orNull } from '../errors.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { readId } from '../locate.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'

type Fields = Resolvers['Gist']
type OfUser = Resolvers['User']

interface FileView {
  filename?: string
  type?: string
  size?: number
  content?: string
  truncated?: boolean
  encoding?: string
}

type Files = Record<string, FileView>

/** A file of a gist. Lists have no contents, which are read when a field needs them. */
function fileOf(
  name: string,
  { type = '', size }: FileView,
  gist: Item<'Gist'>,
  execution: Execution,
) {
  const isImage = type.startsWith('image/')
  const whole = async (): Promise<FileView> => {
    const { body } = await execution.read('gists/get', { path: { gist_id: gist.view.id! } })
    return (body.files as Files)[name] ?? {}
  }
  const text = async ({ truncate }: { truncate?: number | null }) => {
    if (isImage) return null
    const { content, encoding } = await whole()
    if (content === undefined || encoding === 'base64') return null
    return truncate == null ? content : content.slice(0, truncate)
  }
  return {
    encodedName: encodeURIComponent(name),
    encoding: async () => {
      const { encoding } = await whole()
      return encoding === 'utf-8' ? 'UTF-8' : (encoding ?? null)
    },
    extension: extname(name),
    isImage,
    isTruncated: async () => (await whole()).truncated ?? false,
    name,
    size: size ?? null,
    text,
  } satisfies GistFile
}

const idOf = async (gist: Item<'Gist'>, execution: Execution) =>
  readId((await valueAt(gist, ['node_id'], execution)) as string)!.id

const orders: Record<string, GistListing['by']> = {
  CREATED_AT: 'created',
  PUSHED_AT: 'updated',
  UPDATED_AT: 'updated',
}

/** The gists of a user: secret ones only for the user, with a token that may write gists. */
export const gistsOf: OfUser['gists'] = async (source, args, execution) => {
  const { context, caller } = execution
  const path = { username: String(pathOf(source)['username']) }
  const { links } = await execution.enter('gists/list-for-user', { path })
  const { privacy, orderBy } = args
  const ownerId = (await valueAt(source, ['id'], execution)) as number
  const isPublic = privacy === 'PUBLIC' ? true : privacy === 'SECRET' ? false : undefined
  const selection = { ownerId, isPublic, ...(await seenGists(caller, context)) }
  const { gists } = context.storage
  const page = async (number: number, size: number) => {
    const found = await execution.perform(() =>
      gists.list(selection, {
        by: orders[orderBy?.field ?? 'CREATED_AT']!,
        direction: orderBy?.direction === 'DESC' ? 'desc' : 'asc',
        limit: size + 1,
        offset: (number - 1) * size,
      }),
    )
    const shown = found.slice(0, size)
    const source = sourceOfGists(shown, caller)
    const items = shown.map((gist) => new Item('Gist', baseGist(gist, links, source)))
    return { items, hasNext: found.length > size }
  }
  return connectionOf({ page, total: () => execution.perform(() => gists.count(selection)) }, args)
}

/** A gist of a user by its name. */
export const gistOf: OfUser['gist'] = async (source, { name }, execution) => {
  const found = await orNull(execution.read('gists/get', { path: { gist_id: name } }))
  if (!found || found.body.owner?.login !== source.view.login) return null
  return new Item('Gist', found.body)
}

/** Fields of gists. */
export const gists: { Gist: Fields } = {
  Gist: {
    files: async (source, { limit }, execution) => {
      const files = (await valueAt(source, ['files'], execution)) as Files
      const shown = Object.entries(files).slice(0, limit ?? undefined)
      return shown.map(([name, file]) => fileOf(name, file, source, execution))
    },
    isFork: async (source, _args, execution) => {
      const id = await idOf(source, execution)
      return (await execution.context.storage.gists.find(id))?.fork_of_id != null
    },
    stargazerCount: async (source, _args, execution) =>
      execution.context.storage.gists.starCount(await idOf(source, execution)),
    viewerHasStarred: async (source, _args, execution) => {
      const viewer = userOf(execution.caller)
      const { gists: stored } = execution.context.storage
      return viewer ? stored.isStarred(viewer.id, await idOf(source, execution)) : false
    },
  },
}
