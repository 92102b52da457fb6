import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { bundles } from './files.js'

const maps = new Map()

function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  } catch {
    return undefined // the stack then shows lines of the bundle
  }
}

function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(file))
  return maps.get(file)
}

/** A line of a stack trace, with the position in the source. */
function describe(site) {
  const text = site.toString()
  const file = site.getFileName()
  if (!file?.startsWith(bundles)) return text
  const [line, column] = [site.getLineNumber(), site.getColumnNumber()]
  const found = mapOf(file)?.findEntry(line - 1, column - 1)
  if (found?.originalSource === undefined) return text
  const source = relative(process.cwd(), resolve(dirname(file), found.originalSource))
  const place = `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`
  return text.replace(`${file}:${line}:${column}`, place)
}

/**
 * Makes stack traces show positions in the sources. A map is read when its first stack trace is
 * printed: Node itself would read it at every start.
 */
export function showSourceLines() {
  Error.prepareStackTrace = (error, sites) =>
    [Error.prototype.toString.call(error), ...sites.map((site) => `    at ${describe(site)}`)].join(
      '\n',
    )
}
