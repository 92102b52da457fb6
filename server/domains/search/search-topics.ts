import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { timestamp } from '../../core/clock.ts'
import type { Links } from '../../core/links.ts'
import type { FoundTopic } from '../../storage/search/topic-search.ts'
import { seenBy } from '../repositories/seen-by.ts'
import { firstOf, unknownValue } from './qualifiers/values.ts'
import type { SearchResults, Wanted } from './results.ts'
import { parseQuery, type KnownQualifiers } from './syntax/query.ts'
import { dateRange, numberRange } from './syntax/ranges.ts'
import type { QualifierTerm } from './syntax/terms.ts'
import { textMatches } from './text-matches.ts'

interface Asking {
  query: { q?: string }
  caller: Caller
  links: Links
}

type TopicView = Omit<Schemas['topic-search-item'], 'score'>

const traits: ReadonlySet<string> = new Set(['curated', 'featured'])

/** The qualifiers of a search for topics. */
export const topicQualifiers: KnownQualifiers = {
  names: new Set(['is', 'not', 'repositories', 'created']),
  traits,
}

/** Nobody describes topics, so each is only a name. */
const undescribed = {
  display_name: null,
  short_description: null,
  description: null,
  created_by: null,
  released: null,
  featured: false,
  curated: false,
  logo_url: null,
}

const topicView = (topic: FoundTopic): TopicView => ({
  ...undescribed,
  name: topic.name,
  created_at: timestamp(topic.created_at),
  updated_at: timestamp(topic.updated_at),
  repository_count: topic.repositories,
})

/** Whether only curated or featured topics are wanted, of which there are none. */
function wantsCurated(qualifiers: readonly QualifierTerm[]): boolean {
  const named = qualifiers.filter(({ name }) => name === 'is' || name === 'not')
  for (const term of named) {
    if (!traits.has(firstOf(term).toLowerCase())) unknownValue(term)
  }
  return named.some(({ name, not }) => (name === 'is') !== not)
}

/**
 * Searches topics of the repositories that the caller sees.
 * @throws ServiceError 422 for a query that cannot be searched for
 */
export async function searchTopics(
  { query: { q }, caller, links }: Asking,
  { limit, offset, hasMatches }: Wanted,
  { storage }: Pick<Context, 'storage'>,
): Promise<SearchResults<TopicView>> {
  const { groups, without, qualifiers } = parseQuery(q, topicQualifiers)
  if (wantsCurated(qualifiers)) return { items: [], total: 0, isComplete: true }
  const named = (name: string) => qualifiers.filter((term) => term.name === name)
  const { topics, ...found } = await storage.topicSearch.find({
    ...(groups.length > 0 && { text: { groups, texts: ['topics'] } }),
    without: without.map((phrase) => phrase.join('-')),
    repositories: named('repositories').map((term) => numberRange(firstOf(term))),
    created: named('created').map((term) => dateRange(firstOf(term))),
    sight: seenBy(caller),
    limit,
    offset,
  })
  const items = topics.map((topic) => {
    const view = topicView(topic)
    if (!hasMatches) return view
    const url = links.html(`/topics/${encodeURIComponent(topic.name)}`)
    const text = { url, type: 'Topic', property: 'name', text: topic.name }
    return { ...view, text_matches: textMatches([text], groups.flat(), { isPrefix: true }) }
  })
  return { items, ...found }
}
