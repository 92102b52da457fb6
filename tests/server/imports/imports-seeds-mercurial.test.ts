import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { startHgServe, type HgServe } from '../../_support/imports/mercurial/hg-serve.ts'
import { hgWork, type HgWork } from '../../_support/imports/mercurial/hg-work.ts'
import { hasHgGit } from '../../_support/imports/mercurial/hg-git.ts'
import { importWhole } from '../../_support/imports/seeded/ended-import.ts'
import { judgeByHgGit } from '../../_support/imports/seeded/hg-git-judge.ts'
import { judgeMercurial } from '../../_support/imports/seeded/mercurial-judge.ts'
import { mercurialSeed } from '../../_support/imports/seeded/mercurial-seeds.ts'
import { nightlySeedsOf, seedsOf, tellSeed } from '../../_support/imports/seeded/seeds.ts'
import { verdictOf, type SeedMeta } from '../../_support/imports/seeded/verdict.ts'
import { hasTool } from '../../_support/processes/tools.ts'

const hasHg = await hasTool('hg', ['--version', '-q'])

const hgGitSeeds = nightlySeedsOf('mercurial', 10)
const convertedSeeds = new Set(hgGitSeeds.length > 0 && (await hasHgGit()) ? hgGitSeeds : [])

describe.runIf(hasHg)('a Mercurial source made from a seed', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  let server: HgServe
  let hg: HgWork
  beforeAll(async () => {
    place = await temporaryFolder()
    hg = await hgWork(join(place.path, 'commands'))
    server = await startHgServe({ '/': join(place.path, '*') })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await hg[Symbol.asyncDispose]()
    await place[Symbol.asyncDispose]()
  })

  it.for(seedsOf('mercurial'))(
    'is imported whole, or says what is not, seed %i',
    async (seed, { task }) => {
      const { shapes, story } = mercurialSeed(seed)
      await tellSeed('mercurial', seed, shapes, async () => {
        const folder = join(place.path, `seed-${seed}`)
        await story.write(hg, folder)
        const url = `${server.url}/seed-${seed}`
        const ended = await importWhole({ vcs: 'mercurial', url }, `${folder}-import`)
        await judgeMercurial(hg, folder, ended)
        const ask = (...args: string[]) => hg('-R', folder, ...args)
        const isCompared =
          convertedSeeds.has(seed) && (await judgeByHgGit(shapes, ask, folder, ended))
        Object.assign(task.meta, {
          verdict: verdictOf(ended),
          ...(isCompared && { comparedWith: 'hg-git' }),
        } satisfies SeedMeta)
        for (const each of [folder, `${folder}.bundle`, `${folder}-import`])
          await rm(each, { recursive: true, force: true })
      })
    },
  )
})
