/**
 * Builds the site if it is missing or its sources have changed. The server runs this when the
 * documentation is first requested. Prints a line when it starts to build, and one when the first pages
 * can be read. The build needs
 * development dependencies: without them it fails with the reason on standard error.
 */
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import '../generate/when-stale.js'
import { sourcesHash } from './sources.js'

const [, , target = fileURLToPath(new URL('../../dist/docs', import.meta.url))] = process.argv
const built = await readFile(join(target, '.sources'), 'utf8').catch(() => '')

if (built !== (await sourcesHash())) {
  process.stdout.write('building\n')
  try {
    const { register } = await import('tsx/esm/api')
    register()
    const { buildDocs } = await import('./build.ts')
    await buildDocs(target, () => {
      process.stdout.write('partial\n')
      setPriority(10) // a reader no longer waits, and a server is handling requests
    })
  } catch (error) {
    process.stderr.write(`cannot build the documentation: ${error.message}\n`)
    process.exitCode = 1
  }
}
