import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../../server/app/cli/index.ts'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { serveGitHttp } from '../../_support/imports/git-sources.ts'
import { makeHistory } from '../../_support/imports/history.ts'
import { client } from '../../_support/service-client.ts'
import { startTestServer } from '../../_support/start-server.ts'

describe('the import command', () => {
  it('prints progress as JSON, and one line with the reason of a failure', async () => {
    await using folder = await temporaryFolder()
    const source = join(folder.path, 'source.git')
    await makeHistory(source, { commits: 60 })
    await using http = await serveGitHttp(folder.path, { credentials: 'mona:right' })
    await using server = await startTestServer()
    const { body } = await client(server, { token: 'ghp_mona' }).post('/user/repos', {
      name: 'new',
    })

    const said: string[] = []
    const run = (password: string) => {
      const flags = ['--repository', 'mona/new', '--login', 'mona', '--vcs', 'git']
      const given = ['--username', 'mona', '--data', server.context.config.data]
      return runCommand(['import', `${http.url}source.git`, ...flags, ...given], {
        environment: { DEVPLATFORM_IMPORT_PASSWORD: password },
        input: Readable.from([]),
        output: { write: (text: string) => said.push(text) > 0 },
        aside: { write: () => true },
      })
    }
    await expect(run('wrong')).rejects.toThrow('rejected the user name or the password')
    expect(JSON.parse(said.at(-1) ?? '')).toMatchObject({ status: 'auth_failed' })

    await run('right')
    const all = said.join('').trim().split('\n')
    const lines = all.map((line) => JSON.parse(line) as { status: string; commit_count?: number })
    expect(lines.at(-1)).toMatchObject({ status: 'complete', commit_count: 60 })
    expect(await refs(server.context.git.path(body.id))).toEqual(await refs(source))
  })
})
