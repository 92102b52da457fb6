import type { ReleaseOrder } from '../../../generated/graphql/types.ts'
import { renderMarkdown } from '../../api/markdown.ts'
import { bucketOf } from '../../access/limits/bucket.ts'
import { connectionOf, inlineConnection, type PageArguments } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { objectAt, refAt } from '../git/loaders.ts'
import { commitItem } from '../git/site.ts'
import { orAbsent, siteOf } from '../git/site.ts'
import { Item, pathOf, type Place } from '../item.ts'
import { listingOf } from '../listing.ts'
import { valueAt } from '../read-field.ts'
import { allOf, laterConnection, sortedBy } from '../repositories/lists.ts'
import type { Resolvers } from '../resolve.ts'
import { reactionGroupsOf } from './reactions.ts'

type Fields = Resolvers['Release']

/** The latest release; null without one. */
export async function latestRelease(place: Place, execution: Execution) {
  const path = siteOf(place)
  const reply = await orAbsent(execution.read('repos/get-latest-release', { path }))
  return reply ? new Item('Release', reply.body) : null
}

const releaseList = (place: Place, execution: Execution) =>
  listingOf(
    execution,
    'repos/list-releases',
    { path: siteOf(place) },
    (view: object) => new Item('Release', view),
  )

/** The release of a tag. Of drafts, callers who see them get the one that names the tag. */
export async function releaseOfTag(place: Place, tag: string, execution: Execution) {
  const path = { ...siteOf(place), tag }
  const reply = await orAbsent(execution.read('repos/get-release-by-tag', { path }))
  if (reply) return new Item('Release', reply.body)
  const site = await orAbsent(execution.enterAt('repos/list-releases', place))
  if (!site) return null
  const drafts = await execution.context.storage.releases.drafts(site.repository.id)
  if (drafts.length === 0) return null
  const all = await allOf(releaseList(place, execution))
  return all.find(({ view }) => view.draft === true && view.tag_name === tag) ?? null
}

/** The releases of a repository, newest first unless the caller chose an order. */
export function releasesOf(
  place: Place,
  args: PageArguments & { orderBy?: ReleaseOrder | null },
  execution: Execution,
) {
  const { orderBy } = args
  const list = releaseList(place, execution)
  const isUsual = !orderBy || (orderBy.field === 'CREATED_AT' && orderBy.direction === 'DESC')
  if (isUsual) return connectionOf(list, args)
  const keyOf = ({ view }: Item<'Release'>) =>
    orderBy.field === 'NAME' ? view.name : view.created_at
  return laterConnection(async () => sortedBy(await allOf(list), keyOf, orderBy.direction), args)
}

/** Fields of releases. */
const release = {
  reactionGroups: (source, _args, execution) => reactionGroupsOf(source, execution),
  descriptionHTML: async (source, _args, execution) => {
    const text = (await valueAt(source, ['body'], execution)) as string | null
    if (text === null) return null
    return (await renderMarkdown(text, bucketOf(execution.caller), execution.context)).html
  },
  isLatest: async (source, _args, execution) =>
    (await latestRelease(pathOf(source), execution))?.view.id === source.view.id,
  releaseAssets: async (source, args, execution) => {
    const place = siteOf(pathOf(source))
    const all = (await valueAt(source, ['assets'], execution)) as { name: string }[]
    const some = all.filter(({ name }) => args.name == null || name === args.name)
    return inlineConnection(
      some.map((view) => new Item('ReleaseAsset', view, place)),
      args,
    )
  },
  tag: async (source, _args, execution) => {
    const tag = (await valueAt(source, ['tag_name'], execution)) as string
    return (await orAbsent(refAt(`refs/tags/${tag}`, pathOf(source), execution))) ?? null
  },
  tagCommit: async (source, _args, execution) => {
    const tag = (await valueAt(source, ['tag_name'], execution)) as string
    const place = siteOf(pathOf(source))
    const ref = await orAbsent(refAt(`refs/tags/${tag}`, place, execution))
    const target = ref && (await objectAt(`${ref.view.object!.sha}~0`, place, execution))
    return target?.type === 'commit' ? commitItem(target.id, place) : null
  },
} satisfies Partial<Fields>

/** Fields of releases. */
export const releases = { Release: release }
