import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../../../_support/bundles.ts'

/** A bundled program, which starts several times faster than its sources. */
export interface Bundle extends AsyncDisposable {
  file: string
}

/** Bundles the host. The file must be inside the project to find packages and the contract. */
export async function bundleHost(): Promise<Bundle> {
  const file = join(root, 'dist', `deliveries-host-${process.pid}-${performance.now()}.js`)
  await build({
    entryPoints: [join(root, 'tests/e2e/servers/deliveries-crash/host/main.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    outfile: file,
  })
  return { file, [Symbol.asyncDispose]: () => rm(file, { force: true }) }
}
