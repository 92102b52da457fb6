import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../_support/bundles.ts'

/** The templates of `npm run new`, and files that mention them. */
const aboutThem = /^(tools\/new\/|tests\/contract\/(unfinished\b|new\/))/
const skipped = /node_modules|\/dist\/|^spec\/released\//

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|js|ya?ml)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !aboutThem.test(file) && !skipped.test(file))
}

it('no TODO of npm run new is left', async () => {
  const files = (
    await Promise.all(['spec', 'tools', 'server', 'tests', 'client'].map(sources))
  ).flat()
  const found = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(join(root, file), 'utf8')).split('\n')
      return lines.flatMap((line, index) => {
        const [, what] = /TODO: (.*)/.exec(line) ?? []
        return what === undefined ? [] : [`${file}:${index + 1} ${what}`]
      })
    }),
  )
  expect(found.flat()).toEqual([])
})
