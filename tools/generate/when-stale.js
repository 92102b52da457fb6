/**
 * Makes the bundles and types of older versions if they are missing or stale. They are not in git, because
 * they follow from those of the newest version. Plain JavaScript, because it runs before many commands and
 * must not load a compiler.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const generated = join(root, 'generated')
const [newest = '', ...older] = readdirSync(join(root, 'spec'))
  .filter((name) => /^\d{4}-\d\d-\d\d$/.test(name))
  .sort()
  .reverse()

/** Time of the last change in milliseconds, or 0 if there is no such file. */
const changed = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** What the files are made of, and by. */
const sources = () => [
  join(generated, newest, 'openapi.yaml'),
  ...[
    ...older.map((version) => `spec/${version}`),
    'tools/contract',
    'tools/generate',
    'tools/lint',
  ]
    .map((folder) => join(root, folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))),
]

/** The types are written last. */
function isFresh() {
  const last = Math.max(...sources().map(changed))
  const isMade = (version) =>
    changed(join(generated, version, 'openapi.yaml')) > 0 &&
    changed(join(generated, version, 'types.ts')) >= last
  return older.every(isMade)
}

if (!isFresh()) {
  const { register } = await import('tsx/esm/api')
  register()
  const { generateOlder } = await import('./older.ts')
  await generateOlder(generated, isFresh)
}
