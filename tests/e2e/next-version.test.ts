import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { parse, stringify } from 'yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newChange } from '../../tools/new/change.ts'
import { openTree } from '../../tools/new/tree.ts'
import { newVersion } from '../../tools/new/version.ts'
import { root, versions } from '../_support/bundles.ts'
import { spawnServer } from '../_support/spawn-server.ts'

const date = '2099-01-15'
const slug = '01-root-emojis-url'
const [newest] = versions

/** Several bundles are built, twice, possibly on a busy machine. */
const patient = 900_000

/** A copy of the source tree without installed and generated files. */
async function copyOfTheTree(): Promise<string> {
  const copy = await realpath(await mkdtemp(join(tmpdir(), 'next-version-')))
  const left =
    /^(\.git|node_modules|data|dist|coverage|client\/(dist|node_modules)|docs\/.+\/dist)$/
  await cp(root, copy, { recursive: true, filter: (from) => !left.test(relative(root, from)) })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return `${copy}/`
}

describe('the version after the newest', () => {
  let folder: string
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1 << 24 })
  const edit = async (file: string, change: (text: string) => string) => {
    const text = await readFile(join(folder, file), 'utf8')
    expect(change(text), file).not.toBe(text)
    await writeFile(join(folder, file), change(text))
  }

  beforeAll(async () => {
    folder = await copyOfTheTree()
    const version = openTree(folder)
    newVersion(version, [...versions], date)
    await version.save()
    const change = openTree(folder)
    newChange(change, [date, newest], slug)
    await change.save()

    // The part that a developer decides: the root no longer has `emojis_url`, but still has it in
    // the older version.
    await edit('spec/components/meta/schemas/root.yaml', (text) =>
      text.replace(/^.*emojis_url.*\n/gm, ''),
    )
    await edit('spec/components/meta/examples/root.yaml', (text) =>
      text.replace(/^.*emojis_url.*\n/m, ''),
    )
    await edit('server/http/operations/meta.ts', (text) => text.replace(/^.*emojis_url.*\n/m, ''))
    await edit(`spec/${newest}/${slug}.yaml`, (text) => {
      const overlay = parse(text) as { info: object; actions: object[] }
      overlay.info = {
        title: 'The root names emoji.',
        description: 'Ask for them.',
        version: newest,
      }
      const emojis_url = { type: 'string', format: 'uri', description: 'Emoji.' }
      const example = { emojis_url: 'https://api.example.com/emojis' }
      overlay.actions = [
        {
          target: "$.components.schemas['root']",
          update: { required: ['emojis_url'], properties: { emojis_url } },
        },
        { target: "$.components.examples['root'].value", update: example },
      ]
      return stringify(overlay)
    })
    await writeFile(
      join(folder, `server/http/versions/${newest}/${slug}.ts`),
      `import { onSchema } from '../../../api/versions/change.ts'

export default onSchema(['root'], (root, _source, { links }) => ({
  ...root,
  emojis_url: links.api('/emojis'),
}))
`,
    )
    await run('--import', 'tsx', 'tools/generate/main.ts')
  }, patient)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it(
    'passes the gates, and everything that was released is unchanged',
    { timeout: patient },
    async () => {
      const { stdout } = await run('tools/gates/bin.js', '--config', 'gates.yaml')
      expect(stdout).toContain('All gates pass.')
      expect(stdout).toContain(`ok: ${newest} → ${date}: exactly the declared breaking changes (1)`)
      for (const version of versions) {
        const section = stdout.split('\n## ').find((each) => each.startsWith(`${version} since`))
        expect(section).toMatch(/^- ok: (unchanged|\d+ parts? with changed descriptions)$/m)
      }
    },
  )

  it('starts its tests, although it has no release', { timeout: patient }, async () => {
    const vitest = ['node_modules/vitest/vitest.mjs', 'list', '--config', 'tests/vitest.config.ts']
    const { stdout } = await run(...vitest, 'tests/contract/unfinished')
    expect(stdout).toContain('no TODO of npm run new is left')
  })

  // The first start of a program compiles it.
  it(
    'is served next to earlier versions, each with its own contract',
    { timeout: patient },
    async () => {
      await using server = await spawnServer({ program: folder, readyWithin: 300_000 })
      const rootOf = async (version: string) => {
        const headers = { 'X-Service-Api-Version': version }
        const response = await fetch(server.url, { headers })
        expect(response.headers.get('X-Service-Api-Version-Selected')).toBe(version)
        return Object.keys((await response.json()) as object)
      }
      expect(await rootOf(date)).not.toContain('emojis_url')
      for (const version of versions) expect(await rootOf(version)).toContain('emojis_url')
      const listed = await fetch(`${server.url}/versions`)
      expect(await listed.json()).toEqual([date, ...versions])
    },
  )
})
