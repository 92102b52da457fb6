import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runOrThrow } from '../../../server/core/processes.ts'
import { root } from '../../_support/bundles.ts'
import { npmInstall, npmSettings } from '../install.ts'

/** The one module that is compiled. It was compiled for this Node already. */
const compiled = 'node_modules/better-sqlite3'

/**
 * Packs the project as for a release, and installs it in an empty folder.
 * @returns its program
 */
export async function installPackage(folder: string): Promise<string> {
  const packing = ['pack', '--silent', '--pack-destination', folder]
  const out = await runOrThrow({ file: 'npm', args: packing, cwd: root, env: npmSettings })
  const tarball = out.toString().trim().split('\n').at(-1) ?? ''
  const lacking = await npmInstall(folder, [join(folder, tarball)])
  if (lacking !== undefined) throw new Error(lacking)
  const [own, installed] = await Promise.all(
    [root, folder].map((each) => readFile(join(each, compiled, 'package.json'), 'utf8')),
  )
  if (own !== installed) throw new Error('the package needs another better-sqlite3')
  await cp(join(root, compiled, 'build'), join(folder, compiled, 'build'), { recursive: true })
  return join(folder, 'node_modules/.bin/devplatform')
}
