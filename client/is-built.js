import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/*
 * Run by npm after installation, so that the client can be imported from a clone. Fails if there is
 * something to build.
 */

const folder = import.meta.dirname
const generated = join(folder, '../generated')

const timeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

function isFresh() {
  const sources = readdirSync(folder).map((name) => join(folder, name))
  const types = readdirSync(generated)
    .filter((name) => existsSync(join(generated, name, 'types.ts')))
    .map((name) => join(generated, name, 'types.ts'))
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
