import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { locate } from './files.js'

/*
 * Run before npm packs, when the documentation is built. It is one compressed file in the package,
 * because its pages are fifty times as large; ../unpack-docs.js reads it.
 */

const site = locate('../../../dist/docs')

/** Compressed copies are made again when the site is unpacked. */
const isCopy = (name) => /\.(br|gz)$/.test(name)

/** The files of the site by path, one character for each byte. */
function siteFiles() {
  const names = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isCopy(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    names.map((file) => [file.slice(site.length + 1), readFileSync(file, 'latin1')]),
  )
}

const compressed = brotliCompressSync(JSON.stringify(siteFiles()), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 24 },
})
writeFileSync(locate('../../../dist/docs.json.br'), compressed)
