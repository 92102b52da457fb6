/**
 * Runs before each start: builds the site if it is missing or its sources have changed. The build
 * needs development dependencies. A server installed without them starts without the site and
 * prints a note.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sourcesHash } from './sources.js'

const target = fileURLToPath(new URL('../../../dist/docs/', import.meta.url))
const made = await readFile(`${target}.sources`, 'utf8').catch(() => '')

if (made !== (await sourcesHash())) {
  try {
    const { register } = await import('tsx/esm/api')
    register()
    const { buildDocs } = await import('../docs.ts')
    await buildDocs(target)
  } catch (error) {
    const reason = `cannot build the documentation, so it is not served: ${error.message}\n`
    process.stderr.write(reason)
  }
}
