import MiniSearch from 'minisearch'
import { operationsAt } from './routes.js'
import { unpack } from './unpack.js'
import { indexedForm, indexedWords, queryOf, splitWords } from './words.js'

/** How much a result counts by its kind. Operations count 1. */
const weights = {
  guide: 1.5,
  error: 1.4,
  header: 1.3,
  resource: 1.2,
  webhook: 0.8,
  changes: 0.7,
  coverage: 0.7,
  schema: 0.3,
  development: 0.4,
  evidence: 0.1,
}

/** How much more a result counts if its title has the words of the query side by side, or no others. */
const adjacent = 1.5
const equal = 3

/** With fewer results that have every word, results with some of the words follow. */
const few = 3

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Words of texts are already in the form of the index. */
const options = {
  fields: ['title', 'place', 'detail', 'text'],
  tokenize: (text, field) => (field === 'text' ? text.split(' ') : splitWords(text)),
  processTerm: (word, field) => (field === 'text' ? word : indexedForm(word)),
}

/** Numbers are never misspelled. */
const isNumber = (word) => /^\d+$/.test(word)

const matching = {
  prefix: true,
  fuzzy: (word) => (word.length > 4 && !isNumber(word) ? 0.2 : false),
  boost: { title: 4, place: 2 },
}

/** `2026-03-10/hooks.html#repos-ping-webhook`: the version and the words. */
const address = /^(?:(\d{4}-\d\d-\d\d)(?:\/|(?=\.html)))?(.*)$/

const phraseOf = (text) => ` ${indexedWords(text).join(' ')} `

function likeness(title, query) {
  if (title === query) return equal
  return title.includes(query) ? adjacent : 1
}

function findingOf([title, kind, detail, url], id, text) {
  const [, version, place] = address.exec(url)
  const words = `${kind} ${place.replace('.html', ' ')}`
  return { id, title, kind, detail, url, version, place: words, text, phrase: phraseOf(title) }
}

/**
 * Searches the documentation.
 * @param rows title, kind, detail and URL of each finding
 * @param version that of the reader; results of other versions follow its own
 * @param packed the words of each finding; without them, only titles are searched
 */
export function createFinder(rows, version, packed) {
  const texts = packed && unpack(packed, rows.length)
  const all = rows.map((row, id) => findingOf(row, id, texts?.[id].join(' ') ?? ''))
  const operations = all.filter(({ kind }) => methods.includes(kind))
  const index = new MiniSearch(options)
  index.addAll(all)
  const isOther = (finding) => finding.version !== undefined && finding.version !== version
  const boostDocument = (id) => (weights[all[id].kind] ?? 1) * (isOther(all[id]) ? 0.5 : 1)

  /** Results by how much they count. */
  const ranked = (query, weigh) =>
    index
      .search(query, { ...matching, boostDocument })
      .map((result) => [all[result.id], result.score * weigh(result)])
      .sort(([, one], [, other]) => other - one)
      .map(([finding]) => finding)

  return (text, most) => {
    const query = queryOf(text)
    const phrase = phraseOf(text)
    const complete = ranked(query, ({ id }) => likeness(all[id].phrase, phrase))
    const partial =
      complete.length < few
        ? ranked({ ...query, combineWith: 'OR' }, ({ queryTerms }) => queryTerms.length ** 2)
        : []
    const named = operationsAt(text, operations)
    const found = [...new Set([...named, ...complete, ...partial])].slice(0, most)
    const ahead = found.splice(0, found.findLastIndex((each) => each.version === version) + 1)
    return [...ahead.filter((each) => !isOther(each)), ...ahead.filter(isOther), ...found]
  }
}
