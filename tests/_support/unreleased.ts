import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readBaseline } from '../../spec/codegen/gates/baseline.ts'
import { withoutWords } from '../../spec/codegen/gates/words.ts'
import { bundle, root, versions } from './bundles.ts'
import { changedBetween } from './changed-operations.ts'

const released = (version: string) => join(root, 'spec/released', `${version}.yaml`)
const bundled = (version: string) => join(root, 'generated', version, 'openapi.yaml')

/** IDs of the operations of a version that its last release does not have or has otherwise. */
async function changedIn(version: string): Promise<string[]> {
  const document = withoutWords(bundle(version))
  const baseline = await readBaseline(released(version))
  const nothing = { ...document, paths: {} }
  return [...changedBetween(document, baseline?.contract ?? nothing)]
}

/** Parsing the contracts takes seconds, so the result is kept for this content of the files. */
function keptFor(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  const name = hash.digest('hex').slice(0, 16)
  return join(root, 'node_modules/.cache/tests', `unreleased-${name}.json`)
}

/**
 * IDs of the operations that are new or changed since the released contract, in any version:
 * themselves, a schema that they use, or an overlay. Ordinary runs leave out none of them.
 */
export async function unreleasedOperations(): Promise<string[]> {
  const kept = keptFor(versions.flatMap((version) => [bundled(version), released(version)]))
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as string[]
  } catch {
    const changed = (await Promise.all(versions.map(changedIn))).flat()
    const found = [...new Set(changed)].sort()
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(kept, JSON.stringify(found))
    return found
  }
}
