import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { importWhole } from '../../_support/imports/seeded/ended-import.ts'
import { judgeByGitSvn } from '../../_support/imports/seeded/git-svn-judge.ts'
import { nightlySeedsOf, seedsOf, tellSeed } from '../../_support/imports/seeded/seeds.ts'
import { SubversionJudge } from '../../_support/imports/seeded/subversion-judge.ts'
import { subversionSeed } from '../../_support/imports/seeded/subversion-seeds.ts'
import { verdictOf, type SeedMeta } from '../../_support/imports/seeded/verdict.ts'
import { type Apache, hasApache, startApache } from '../../_support/imports/apache.ts'
import { stageRefs } from '../../_support/imports/stage-contents.ts'
import { makeRepository } from '../../_support/imports/subversion/subversion-repository.ts'
import { startSvnserve, type Svnserve } from '../../_support/imports/subversion/svnserve.ts'
import { hasExtension, hasTool } from '../../_support/processes/tools.ts'

const hasSubversion = await hasTool('svnserve', ['--version'])

const gitSvn = await hasExtension('git', ['svn', '--version'])
const clonedSeeds = new Set(gitSvn ? nightlySeedsOf('subversion', 10) : [])

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

  it.for(seedsOf('subversion'))(
    'is imported whole, or says what is not, seed %i',
    async (seed, { task }) => {
      const { shapes, story } = subversionSeed(seed)
      await tellSeed('subversion', seed, shapes, async () => {
        const repository = await makeRepository(place.path, `seed-${seed}`, story.revisions)
        const url = `${server.url(`seed-${seed}`)}/${story.base}`
        const folder = join(place.path, `import-${seed}`)
        const ended = await importWhole({ vcs: 'subversion', url }, folder)
        const isCompared =
          clonedSeeds.has(seed) && (await judgeByGitSvn(shapes, story, repository, ended))
        await new SubversionJudge(story, repository, ended).judge()
        Object.assign(task.meta, {
          verdict: verdictOf(ended),
          ...(isCompared && { comparedWith: 'git svn' }),
        } satisfies SeedMeta)
        for (const each of [repository, folder]) await rm(each, { recursive: true, force: true })
      })
    },
  )
})

const webSeeds = (await hasApache()) ? nightlySeedsOf('subversion', 10) : []

describe.runIf(webSeeds.length > 0)('a Subversion source made from a seed, over HTTP', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  let servers: [Svnserve, Apache]
  beforeAll(async () => {
    place = await temporaryFolder()
    servers = [await startSvnserve(place.path), await startApache(place.path)]
  })
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]()
    await place[Symbol.asyncDispose]()
  })

  it.for(webSeeds)('is imported as over svn://, seed %i', async (seed, { task }) => {
    const { shapes, story } = subversionSeed(seed)
    await tellSeed('subversion', seed, shapes, async () => {
      const name = `seed-${seed}`
      const repository = await makeRepository(place.path, name, story.revisions)
      const found = []
      for (const [index, server] of servers.entries()) {
        const url = `${server.url(name)}/${story.base}`
        const folder = join(place.path, `import-${seed}-${index}`)
        const ended = await importWhole({ vcs: 'subversion', url }, folder)
        const { failed, commits, authors } = ended
        const counts = ended.message.replace(/"(?:[^"\\]|\\.)*"/g, '')
        const refs = [...(await stageRefs(ended.path))]
        found.push({ failed, commits, authors, counts, refs })
        await rm(folder, { recursive: true })
      }
      expect(found[1]).toEqual(found[0])
      Object.assign(task.meta, { comparedWith: 'svn:// and http://' } satisfies SeedMeta)
      await rm(repository, { recursive: true })
    })
  })
})
