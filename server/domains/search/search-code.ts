import { decodeText } from '../../git/formats/decode-text.ts'
import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import { repositoryView } from '../../api/views/repository.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { readBlobs } from '../../git/objects/blobs.ts'
import { describeFiles, grepFiles, type DescribedFile } from '../../git/objects/grep.ts'
import { listPaths } from '../../git/objects/list-paths.ts'
import { languageTable, type LanguageOf } from '../contents/languages.ts'
import { contentEntry } from '../contents/view.ts'
import { searchPlaces, type FoundIn, type GitPlace } from './git-places.ts'
import { isPlace } from './places.ts'
import { codeFilters, codeQualifiers, type CodeFilter } from './qualifiers/code.ts'
import { textsOf } from './qualifiers/values.ts'
import type { SearchResults, Wanted } from './results.ts'
import { cannotBeSearched, invalidQuery } from './syntax/errors.ts'
import { parseQuery, type Query } from './syntax/query.ts'
import { textMatches } from './text-matches.ts'

interface Asking {
  query: { q?: string }
  caller: Caller
  links: Links
}

type View = Omit<Schemas['code-search-item'], 'score'>
type Needs = Pick<Context, 'storage' | 'git' | 'clock'>

/** Larger files are not found, in bytes. */
const largest = 384 * 1024
/** Paths that are listed of one repository. */
const mostPaths = 20_000

interface Found {
  place: GitPlace
  file: DescribedFile
}

const has = (path: string, text: string) => path.toLowerCase().includes(text.toLowerCase())

/** Paths that have one text of each group; all without groups. */
async function pathsNamed({ path, repository }: GitPlace, { written }: Query) {
  const all = await listPaths(path, repository.default_branch)
  const paths = all.filter((each) =>
    written.groups.every((group) => group.some((text) => has(each, text))),
  )
  return { paths, isComplete: all.length < mostPaths }
}

async function pathsOf(place: GitPlace, query: Query, texts: readonly string[]) {
  const isAll = query.written.groups.length === 0
  const found = [
    ...(texts.includes('file') && !isAll
      ? [await grepFiles(place.path, place.head, query.written.groups)]
      : []),
    ...(texts.includes('path') || isAll ? [await pathsNamed(place, query)] : []),
  ]
  const paths = new Set(found.flatMap((each) => each.paths))
  const { without } = query.written
  if (without.length > 0 && paths.size > 0) {
    const unwanted = await grepFiles(place.path, place.head, [without])
    for (const each of unwanted.paths) paths.delete(each)
    found.push({ paths: [], isComplete: unwanted.isComplete })
  }
  return { paths: [...paths], isComplete: found.every(({ isComplete }) => isComplete) }
}

/** Searches the files of one repository. */
async function filesIn(
  place: GitPlace,
  query: Query,
  {
    filters,
    texts,
    languageOf,
  }: {
    filters: readonly CodeFilter[]
    texts: readonly string[]
    languageOf: LanguageOf
  },
): Promise<FoundIn<Found>> {
  const { paths, isComplete } = await pathsOf(place, query, texts)
  const byPath = paths.filter((path) =>
    filters.every(({ path: fits }) => fits?.(path, languageOf) ?? true),
  )
  const files = await describeFiles(place.path, place.head, byPath)
  const small = files.filter(
    ({ size }) => size <= largest && filters.every((filter) => filter.size?.(size) ?? true),
  )
  return { items: small.map((file) => ({ place, file })), isComplete }
}

function viewOf(
  { place, file }: Found,
  links: Links,
): View & { repository: Schemas['repository'] } {
  const { repository, head: ref } = place
  const entry = { type: 'file', id: file.sha, path: file.path, size: file.size } as const
  const { name, path, sha, url, git_url, html_url } = contentEntry(entry, {
    repository,
    ref,
    links,
  })
  return {
    name,
    path,
    sha,
    url,
    git_url: git_url!,
    html_url: html_url!,
    repository: repositoryView(repository, links),
  }
}

const emptyPlace = /^(?:repo|user|org):$/i

/**
 * A search without words is one for all files of repositories or owners.
 * @throws ServiceError 422 when nothing limits the search, or a limit has no value
 */
function requireScope({ written: { groups, without }, qualifiers }: Query): void {
  if ([...groups.flat(), ...without].some((text) => emptyPlace.test(text))) throw cannotBeSearched()
  const hasPlace = qualifiers.some((each) => isPlace(each) && !each.not)
  if (groups.length > 0 || hasPlace) return
  throw invalidQuery('The search must contain a term that is not a qualifier, or a place.')
}

/** The contents of the files of one page, by blob. */
async function contentsOf(page: readonly Found[]): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (const path of new Set(page.map(({ place }) => place.path))) {
    const own = page.filter(({ place }) => place.path === path)
    const blobs = await readBlobs(
      path,
      own.map(({ file }) => file.sha),
    )
    for (const [sha, bytes] of blobs) contents.set(sha, decodeText(bytes))
  }
  return contents
}

/**
 * Searches the files of default branches.
 * @throws ServiceError 422 for a query that cannot be searched for
 */
export async function searchCode(
  { query: { q }, caller, links }: Asking,
  { limit, offset, hasMatches }: Wanted,
  context: Needs,
): Promise<SearchResults<View>> {
  const query = parseQuery(q, codeQualifiers)
  requireScope(query)
  const filters = codeFilters(query.qualifiers)
  const texts = textsOf(query.qualifiers, ['file', 'path'], ['file'])
  const languageOf = await languageTable()
  const { items: found, isComplete } = await searchPlaces<Found>(
    { qualifiers: query.qualifiers, caller, isNested: true },
    context,
    (place) => filesIn(place, query, { filters, texts, languageOf }),
  )
  const page = found.slice(offset, offset + limit)
  const contents = hasMatches ? await contentsOf(page) : undefined
  const items = page.map((each) => {
    const view = viewOf(each, links)
    if (!contents) return view
    const text = contents.get(each.file.sha)
    const about = { url: view.url, type: 'FileContent', property: 'content', text }
    return { ...view, text_matches: textMatches([about], query.groups.flat(), { isPrefix: true }) }
  })
  return { items, total: found.length, isComplete }
}
