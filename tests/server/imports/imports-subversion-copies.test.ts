import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { convertSubversion } from '../../../server/workers/imports/subversion/convert.ts'
import { hasApache, startApache } from '../../_support/imports/apache.ts'
import { converted, emptyStage, temporaryFolder } from '../../_support/imports/convert.ts'
import { firstParents, stageRefs } from '../../_support/imports/stage-contents.ts'
import { repositoriesWithCopies } from '../../_support/imports/subversion/copied-subversion-histories.ts'
import { byGitSvn } from '../../_support/imports/subversion/git-svn.ts'
import { makeRepository } from '../../_support/imports/subversion/subversion-repository.ts'
import { startSvnserve } from '../../_support/imports/subversion/svnserve.ts'
import { hasExtension, hasTool } from '../../_support/processes/tools.ts'

const subversion = await hasTool('svnserve', ['--version'])
const apache = subversion && (await hasApache())
const gitSvn = subversion && (await hasExtension('git', ['svn', '--version']))

/** Subversion servers by protocol. */
const servers = [
  ...(subversion ? [['svn', startSvnserve] as const] : []),
  ...(apache ? [['http', startApache] as const] : []),
]

/** First-parent history of a ref: subject, date, and tree of each commit. */
const history = (repository: string, ref: string) => firstParents(repository, ref, '%s %at %T')

describe.each(servers)(
  'a Subversion history with copies from elsewhere, over %s',
  (_scheme, start) => {
    let place: Awaited<ReturnType<typeof temporaryFolder>>
    let server: Awaited<ReturnType<(typeof servers)[number][1]>>
    beforeAll(async () => {
      place = await temporaryFolder()
      for (const [name, { revisions }] of Object.entries(repositoriesWithCopies))
        await makeRepository(place.path, name, revisions)
      server = await start(place.path)
    })
    afterAll(async () => {
      await server[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    })

    async function imported(name: string, folder: string) {
      const stage = await emptyStage(place.path, `${name}.git`)
      const url = new URL(`${server.url(name)}/${folder}`)
      await converted(convertSubversion, { vcs: 'subversion', url }, stage)
      return stage
    }

    it.each(Object.entries(repositoriesWithCopies))('%s is whole', async (name, about) => {
      const { folder, logs } = about
      const stage = await imported(name, folder)
      const found: Record<string, string[]> = {}
      for (const ref of (await stageRefs(stage)).keys())
        found[ref] = await firstParents(stage, ref, '%s')
      expect(found).toEqual(logs)
      if (!gitSvn) return
      const repository = join(place.path, name)
      const theirs = await byGitSvn(repository, folder, `${repository}-git-svn`)
      // git-svn keeps deleted branches.
      for (const ref of Object.keys(logs))
        expect(await history(stage, ref), ref).toEqual(
          await history(theirs.path, theirs.refs.get(ref) ?? ref),
        )
    })
  },
)
