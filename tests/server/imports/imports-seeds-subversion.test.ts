import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { importWhole } from '../../_support/imports/seeded/ended-import.ts'
import { seedsOf, tellSeed } from '../../_support/imports/seeded/seeds.ts'
import { SubversionJudge } from '../../_support/imports/seeded/subversion-judge.ts'
import { subversionSeed } from '../../_support/imports/seeded/subversion-seeds.ts'
import { makeRepository } from '../../_support/imports/subversion/subversion-repository.ts'
import { startSvnserve, type Svnserve } from '../../_support/imports/subversion/svnserve.ts'
import { hasTool } from '../../_support/processes/tools.ts'

const hasSubversion = await hasTool('svnserve', ['--version'])

describe.runIf(hasSubversion)('a Subversion source made from a seed', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  let server: Svnserve
  beforeAll(async () => {
    place = await temporaryFolder()
    server = await startSvnserve(place.path)
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await place[Symbol.asyncDispose]()
  })

  it.each(seedsOf('subversion'))(
    'is imported whole, or says what is not, seed %i',
    async (seed) => {
      const { shapes, story } = subversionSeed(seed)
      await tellSeed('subversion', seed, shapes, async () => {
        const repository = await makeRepository(place.path, `seed-${seed}`, story.revisions)
        const url = `${server.url(`seed-${seed}`)}/${story.base}`
        const folder = join(place.path, `import-${seed}`)
        const ended = await importWhole({ vcs: 'subversion', url }, folder)
        await new SubversionJudge(story, repository, ended).judge()
        for (const each of [repository, folder]) await rm(each, { recursive: true, force: true })
      })
    },
  )
})
