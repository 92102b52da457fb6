import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { locate } from './files.js'
import './prepare.js'

/*
 * Run by npm before it packs. The documentation is one compressed file in the package, because its
 * pages are fifty times as large; ../unpack-docs.js reads it.
 */

const builder = locate('../../../spec/codegen/docs/build-when-stale.js')
const site = locate('../../../dist/docs')

/** The files of the site by path, one character for each byte. */
function siteFiles() {
  const names = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    names.map((file) => [file.slice(site.length + 1), readFileSync(file, 'latin1')]),
  )
}

execFileSync(process.execPath, [builder, site], { stdio: ['ignore', 'ignore', 'inherit'] })
const compressed = brotliCompressSync(JSON.stringify(siteFiles()), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 24 },
})
writeFileSync(locate('../../../dist/docs.json.br'), compressed)
