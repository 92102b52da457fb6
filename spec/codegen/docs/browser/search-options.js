/** How text is split into words. The indexer and the search must use the same options. */
export const searchOptions = {
  fields: ['title', 'words', 'detail'],
  storeFields: ['title', 'kind', 'detail', 'url'],
  tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
  searchOptions: {
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    boost: { title: 3, words: 2 },
    boostDocument: (id, term, { kind }) => (kind === 'schema' ? 0.4 : 1),
  },
}
