import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The sources of the site: folders, and a filter for their files. */
const places = [
  ['docs', /\.(md|svg|png)$/],
  ['generated', /(schema\.graphql|openapi\.yaml|changes\.json|changelog\.md)$/],
  ['tools', /\.(ts|js|css)$/],
  ['server/app/world', /schema\.json$/],
  ['console/style', /^tokens\.css$/],
  ['spec/workflows', /\.yaml$/],
  ['server/app/upgrade', /\.ts$/],
  ['server/http/versions', /\.ts$/],
  ['spec/webhooks/recorded', /\.json$/],
  ['spec', /^\d{4}-\d\d-\d\d\/\d\d-.*\.yaml$/],
]

async function filesIn([folder, wanted]) {
  const names = await readdir(join(root, folder), { recursive: true })
  return names.filter((name) => wanted.test(name)).map((name) => join(folder, name))
}

/**
 * Hash of all sources of the site. Plain JavaScript, because it runs for each server and must not load
 * a compiler.
 */
export async function sourcesHash() {
  const files = (await Promise.all(places.map(filesIn))).flat().sort()
  const hash = createHash('sha256')
  for (const file of [...files, 'package.json']) {
    hash.update(`${file}\0`).update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}
