import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refs } from '../../server/git/history.ts'
import { temporaryFolder } from '../_support/git-host.ts'
import { serveGitHttp } from '../_support/imports/git-sources.ts'
import { makeHistory } from '../_support/imports/history.ts'
import { startImportBench } from '../_support/imports/import-runner.ts'

describe('a git source over HTTP', () => {
  it('arrives with exactly its branches and tags', async () => {
    await using folder = await temporaryFolder()
    const source = join(folder.path, 'source.git')
    await makeHistory(source, { commits: 300 })
    await using http = await serveGitHttp(folder.path)
    await using bench = await startImportBench()
    await bench.start()
    const repository = await bench.repository()
    await bench.ask(repository, `${http.url}source.git`)
    const ended = await bench.rested(repository)
    expect(ended).toMatchObject({ status: 'complete', message: null, commit_count: 300 })
    expect(await refs(bench.context.git.path(repository.id))).toEqual(await refs(source))
  })
})
