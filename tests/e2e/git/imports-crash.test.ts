import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { createGitStore } from '../../../server/git/store/repositories.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { serveGitHttp } from '../../_support/imports/git-sources.ts'
import { makeHistory } from '../../_support/imports/history.ts'
import { workersOf } from '../../_support/imports/import-processes.ts'
import { processes, type SeenProcess } from '../../_support/processes/processes.ts'
import { select } from '../../_support/selection.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

/**
 * How often an import is polled before the server is killed: each number is a different stage of
 * the work.
 */
const points = [1, 9, 25, 40]
const secret = 'correct-horse-battery'

const headers = {
  Authorization: 'Bearer ghp_mona',
  'User-Agent': 'test',
  'X-Service-Api-Version': '2026-03-10',
}

async function ask(server: ServerProcess, method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** If processes share a store, the leases of a dead one expire after a minute. Expires them now. */
async function freeLeases({ opened }: ServerProcess): Promise<void> {
  if (opened.databaseUrl !== undefined) await opened.query('update imports set lease_until = 0')
}

const statusOf = async (server: ServerProcess, name: string) =>
  (await ask(server, 'GET', `/repos/mona/${name}/import`)).body.status

describe.runIf(existsSync('/proc/self/stat')).each(stores)(
  'imports of a server that dies, on $name',
  (store) => {
    it('are completed after a restart at any stage, and no process of the first server is left', async () => {
      await using folder = await temporaryFolder()
      const source = join(folder.path, 'source.git')
      await makeHistory(source, { commits: 1_500, size: 500 })
      await using http = await serveGitHttp(folder.path, { credentials: `mona:${secret}` })
      await using server = await spawnServer({ store, world: testWorld })
      const git = createGitStore(join(server.data, 'repositories'))
      for (const point of select('import-kills', points, (each) => `${store.name} ${each}`)) {
        const name = `imported-${point}`
        const made = await ask(server, 'POST', '/user/repos', { name })
        const path = `/repos/mona/${name}/import`
        const asked = { vcs: 'git', vcs_username: 'mona', vcs_password: secret }
        await ask(server, 'PUT', path, { ...asked, vcs_url: `${http.url}source.git` })
        for (let looks = 0; looks < point; looks++) await statusOf(server, name)
        const at = git.path(Number(made.body.id))
        const groups = (await workersOf(server.pid)).map(({ pid }) => pid)
        await server.kill()
        const isLeft = ({ group, line }: SeenProcess) =>
          groups.includes(group) || line.includes(server.data)
        await expect.poll(async () => (await processes()).filter(isLeft)).toEqual([])
        const now = await refs(at)
        if (now.size > 0) expect(now).toEqual(await refs(source))
        await freeLeases(server)
        await server.restart()
        await expect.poll(() => statusOf(server, name)).toBe('complete')
        expect(await refs(at)).toEqual(await refs(source))
        const stages = () => readdir(join(server.data, 'imports')).catch(() => [])
        await expect.poll(stages).toEqual([])
      }
      expect(server.output()).not.toContain(secret)
    })
  },
)
