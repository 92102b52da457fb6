import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'js-yaml'
import type { Document } from '../contract/contract.ts'
import { joinTypes } from '../contract/type-lists.ts'
import { supportedVersions } from '../contract/versions.ts'
import { bundleText, contractsFrom, notice } from './contracts.ts'
import { typesModule } from './types.ts'

/** The bundles and types of older versions by path, made of the bundle of the newest version. */
export async function olderFiles(generated: string): Promise<[path: string, text: string][]> {
  const versions = await supportedVersions()
  const bundle = await readFile(join(generated, versions[0]!, 'openapi.yaml'), 'utf8')
  const newest = joinTypes(load(bundle) as Document)
  const [, ...older] = await contractsFrom(newest, versions)
  return older.flatMap(({ version, document, published }) => [
    [join(generated, version, 'openapi.yaml'), bundleText(published)],
    [join(generated, version, 'types.ts'), typesModule(document, notice)],
  ])
}

/** Writes these files unless another process has written them meanwhile. */
export async function generateOlder(generated: string, isFresh: () => boolean): Promise<void> {
  const files = await olderFiles(generated)
  if (isFresh()) return
  for (const [path, text] of files) {
    // Renamed into place, so that readers never see a part.
    const unfinished = `${path}.${process.pid}`
    await writeFile(unfinished, text)
    await rename(unfinished, path)
  }
}
