import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Smaller files gain nothing. */
const least = 1024

const texts = /\.(html|md|txt|css|js|json|yaml|graphql|svg)$/

/** Assets are downloaded most often and change least. */
const qualityOf = (file) => (/[\\/]assets[\\/]/.test(file) ? 11 : 5)

async function compress(file) {
  const text = await readFile(file)
  if (text.length < least) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: qualityOf(file) }
  const [small, other] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: 6 }),
  ])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, other)])
}

/**
 * Writes a compressed copy of each text file beside it, for the server to send. Plain JavaScript,
 * because the published package runs it when it unpacks the site.
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const waiting = entries
    .filter((entry) => entry.isFile() && texts.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await compress(file)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}
