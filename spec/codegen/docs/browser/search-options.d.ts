import type { Options } from 'minisearch'

/** How text is split into words. The indexer and the search must use the same options. */
export const searchOptions: Options
