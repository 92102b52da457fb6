import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readWorld } from '../../../../server/app/world/read.ts'
import type { WorldToken } from '../../../../server/app/world/world.ts'
import { temporaryFolder } from '../../../_support/git/git-host.ts'
import { client } from '../../../_support/service-client.ts'
import { openSource, recordFrom } from '../../../_support/recordings/source.ts'
import { startTestServer } from '../../../_support/start-server.ts'

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
}

/** All bytes of a folder, with the names of files and the contents of git objects. */
async function everythingIn(path: string): Promise<string> {
  const files = await filesIn(path)
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')))
  const repositories = files.filter((file) => file.endsWith('.git/HEAD'))
  const objects = repositories.map((head) =>
    promisify(execFile)(
      'git',
      [`--git-dir=${join(head, '..')}`, 'cat-file', '--batch-all-objects', '--batch'],
      { encoding: 'latin1' },
    ),
  )
  const contents = (await Promise.all(objects)).map(({ stdout }) => stdout)
  return [...files.map((file) => file.slice(path.length)), ...texts, ...contents].join('\n')
}

describe('an anonymous recording', () => {
  it('has no login, name, address or word of the source', async () => {
    await using source = await openSource()
    await using folder = await temporaryFolder()
    const [plain, output] = [join(folder.path, 'plain'), join(folder.path, 'anonymous')]
    await recordFrom(source, { output: plain })
    const before = (await everythingIn(plain)).toLowerCase()
    expect(source.words.filter((word) => !before.includes(word.toLowerCase()))).toEqual([])

    const { file } = await recordFrom(source, { output, anonymise: true })
    const everything = (await everythingIn(output)).toLowerCase()
    expect(source.words.filter((word) => everything.includes(word.toLowerCase()))).toEqual([])
    expect(everything).toContain('fixes #1')
    expect(everything).toContain('name of user-')

    const world = await readWorld(file)
    const [repository] = world.repos ?? []
    const token: WorldToken = { kind: 'classic', login: 'user-1', scopes: ['repo'] }
    await using copy = await startTestServer({ world: { ...world, tokens: { ghp_copy: token } } })
    const path = `/repos/${repository?.owner}/${repository?.name}`
    const { body } = await client(copy, { token: 'ghp_copy' }).get(`${path}/pulls?state=all`)
    const original = await client(source.server, { token: 'ghp_mona' }).get(
      '/repos/acme/widgets/pulls?state=all',
    )
    const shape = (pulls: { number: number; merged_at: string; state: string }[]) =>
      pulls.map(({ number, merged_at, state }) => ({ number, merged_at, state }))
    expect(shape(body)).toEqual(shape(original.body))
    const commits = await client(copy, { token: 'ghp_copy' }).get(`${path}/commits`)
    // The same person has the same name in the history and in the API.
    expect(commits.body[0].author?.login).toBe(body.at(-1).user.login)
  })
})
