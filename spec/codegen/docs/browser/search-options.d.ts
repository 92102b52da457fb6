import type { Options } from 'minisearch'

/** How what is searched is cut into words; the maker of the index and its reader must agree. */
export const searchOptions: Options
