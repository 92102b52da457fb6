/**
 * Run before each start: the site is made where there is none, or where what it is made of has changed. It is
 * made with development packages; a server that was installed without them starts without the site, and says so.
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
    const reason = `The documentation is not served, as it could not be made: ${error.message}\n`
    process.stderr.write(reason)
  }
}
