/** Loads better-sqlite3 from BENCH_SQLITE, which is compiled for this version of Node. */
import { registerHooks } from 'node:module'

const { BENCH_SQLITE: url } = process.env

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'better-sqlite3' && url ? url : specifier, context),
})
