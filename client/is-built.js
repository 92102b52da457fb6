import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/*
 * Exits with 1 if the client has to be built. `npm install` runs this, so that the client can be
 * imported from a clone.
 */

const folder = import.meta.dirname
const generated = join(folder, '../generated')

const timeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

function isFresh() {
  const sources = readdirSync(folder).map((name) => join(folder, name))
  const types = readdirSync(generated)
    .map((name) => join(generated, name, 'types.ts'))
    .filter((file) => existsSync(file))
  const own = sources.filter((file) => /\.(ts|json)$/.test(file))
  const built = timeOf(join(folder, 'dist/client/index.js'))
  return Math.max(...[...own, ...types].map(timeOf)) < built
}

function hasCompiler() {
  try {
    createRequire(import.meta.url).resolve('typescript')
    return true
  } catch {
    return false // an installation without development dependencies
  }
}

if (existsSync(generated) && !isFresh() && hasCompiler()) process.exitCode = 1
