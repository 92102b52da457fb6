import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { namesAt, places } from '../../../server/workers/imports/publish/hidden-refs.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { gitClient } from '../../_support/git/git-client.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { serveGitHttp } from '../../_support/imports/git-sources.ts'
import { makeHistory } from '../../_support/imports/history.ts'
import { client } from '../../_support/service-client.ts'
import { startImportBench, type ImportBench } from '../../_support/imports/import-runner.ts'
import { stores } from '../../_support/stores.ts'
import type { Repository } from '../../../server/storage/repositories/repositories.ts'

const log = async (path: string, format: string, ref = 'refs/heads/main') => {
  const args = [`--git-dir=${path}`, 'log', `--format=${format}`, ref]
  return (await runOrThrow({ file: 'git', args })).toString().split('\n').filter(Boolean)
}

/** Maps one author of an import to another name. */
async function map(bench: ImportBench, repository: Repository, name: string, to: string) {
  const { storage, clock } = bench.context
  const found = await storage.imports.ofRepository(repository.id)
  const authors = await storage.importFindings.authors(found!.id)
  const author = authors.find(({ original_name }) => original_name === name)!
  await storage.importFindings.mapAuthor(found!.id, author.id, { name: to })
  await storage.imports.wishAnew(found!, {}, clock.now())
}

describe.each(stores)('on $name,', (store) => {
  describe('an imported history', () => {
    it('can be mapped later and repeatedly, always from the original, with later commits on top', async () => {
      await using folder = await temporaryFolder()
      const source = join(folder.path, 'source.git')
      await makeHistory(source, { commits: 120 })
      await using http = await serveGitHttp(folder.path)
      await using bench = await startImportBench({ store })
      await bench.start()
      const repository = await bench.repository()
      await bench.ask(repository, `${http.url}source.git`)
      expect(await bench.rested(repository)).toMatchObject({ status: 'complete', authors_count: 3 })
      const hosted = bench.context.git.path(repository.id)
      expect(await log(hosted, '%H')).toEqual(await log(source, '%H'))

      await map(bench, repository, 'Mona', 'Lisa')
      await bench.rested(repository)
      const names = await log(hosted, '%an')
      expect(names.filter((name) => name === 'Mona')).toEqual([])
      expect(names.filter((name) => name === 'Lisa')).toHaveLength(40)
      expect(await log(hosted, '%T %at %s')).toEqual(await log(source, '%T %at %s'))

      const git = gitClient(folder.path)
      const remote = bench.server.url.replace('://', '://mona:ghp_mona@')
      await git('clone', '-q', `${remote}/mona/${repository.name}.git`, 'work')
      await git.in('work').commit('more', 'of it', 'On top')
      await git.in('work')(
        'push',
        '-q',
        'origin',
        'HEAD:main',
        'HEAD:refs/heads/own',
        ':refs/tags/light-75',
      )

      await map(bench, repository, 'Mona', 'Mona')
      await bench.rested(repository)
      expect((await log(hosted, '%s'))[0]).toBe('On top')
      expect((await log(hosted, '%H')).slice(1)).toEqual(await log(source, '%H'))
      const now = await refs(hosted)
      expect(now.get('refs/heads/own')).toBe(now.get('refs/heads/main'))
      expect(now.has('refs/tags/light-75')).toBe(false)
      expect(now.get('refs/tags/v100')).toBe((await refs(source)).get('refs/tags/v100'))
      expect((await namesAt(hosted, places.mapped)).size).toBe(0)

      const shown = await git('ls-remote', `${remote}/mona/${repository.name}.git`)
      expect(shown).not.toContain('refs/imports')
      const stolen = await git
        .in('work')
        .try(['push', 'origin', 'HEAD:refs/imports/original/heads/x'])
      expect(stolen.code).not.toBe(0)
    })

    it('keeps pull requests on it open, and its forks show public data', async () => {
      await using folder = await temporaryFolder()
      await makeHistory(join(folder.path, 'source.git'), { commits: 60 })
      await using http = await serveGitHttp(folder.path)
      await using bench = await startImportBench({ store })
      await bench.start()
      const repository = await bench.repository()
      await bench.ask(repository, `${http.url}source.git`)
      await bench.rested(repository)
      const path = `mona/${repository.name}`
      const git = gitClient(folder.path)
      await git(
        'clone',
        '-q',
        `${bench.server.url.replace('://', '://mona:ghp_mona@')}/${path}.git`,
        'work',
      )
      await git.in('work').commit('more', 'of it', 'On top')
      await git.in('work')('push', '-q', 'origin', 'HEAD:refs/heads/side')
      const mona = client(bench.server, { token: 'ghp_mona' })
      const pull = { title: 'More', head: 'side', base: 'main' }
      const { body: opened } = await mona.post(`/repos/${path}/pulls`, pull)
      await map(bench, repository, 'Mona', 'Lisa')
      await bench.rested(repository)
      const hosted = bench.context.git.path(repository.id)
      const { body: now } = await mona.get(`/repos/${path}/pulls/${opened.number}`)
      expect(now).toMatchObject({ state: 'open', commits: 1 })
      expect(now.head.sha).not.toBe(opened.head.sha)
      expect(now.head.sha).toBe((await refs(hosted)).get('refs/heads/side'))

      const hubot = client(bench.server, { token: 'ghp_hubot' })
      const { body: fork } = await hubot.post(`/repos/${path}/forks`, {})
      const forked = bench.context.git.path(fork.id)
      expect((await refs(forked)).get('refs/heads/main')).toBe(
        (await refs(hosted)).get('refs/heads/main'),
      )
      expect((await namesAt(forked, places.original)).size).toBe(0)
    })
  })

  describe('a repository in which someone has pushed to an imported ref name', () => {
    it('keeps that ref, and the import fails', async () => {
      await using folder = await temporaryFolder()
      await makeHistory(join(folder.path, 'source.git'), { commits: 60 })
      await using http = await serveGitHttp(folder.path)
      await using bench = await startImportBench({ store })
      const repository = await bench.repository()
      const git = gitClient(folder.path)
      const remote = `${bench.server.url.replace('://', '://mona:ghp_mona@')}/mona/${repository.name}.git`
      await git('clone', '-q', remote, 'work')
      const own = await git.in('work').commit('own', 'work')
      await git.in('work')('push', '-q', 'origin', 'HEAD:refs/heads/main')
      await bench.ask(repository, `${http.url}source.git`)
      await bench.start()
      expect(await bench.rested(repository)).toMatchObject({
        status: 'error',
        failed_step: 'pushing',
        message: expect.stringContaining('changed branches or tags'),
      })
      const hosted = bench.context.git.path(repository.id)
      expect([...(await refs(hosted))]).toEqual([['refs/heads/main', own]])
      expect((await namesAt(hosted, places.original)).size).toBe(0)
    })
  })
})
