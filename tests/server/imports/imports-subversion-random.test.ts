import fc from 'fast-check'
import { expect, it, describe } from 'vitest'
import { convertSubversion } from '../../../server/workers/imports/subversion/convert.ts'
import { hasApache, startApache } from '../../_support/imports/apache.ts'
import { converted, emptyStage, temporaryFolder } from '../../_support/imports/convert.ts'
import { runs } from '../../_support/imports/runs.ts'
import {
  randomHistory,
  type RandomHistory,
} from '../../_support/imports/subversion/random-subversion-history.ts'
import { committed, firstParents, stageRefs } from '../../_support/imports/stage-contents.ts'
import {
  exported,
  filesIn,
  makeRepository,
} from '../../_support/imports/subversion/subversion-repository.ts'
import { startSvnserve } from '../../_support/imports/subversion/svnserve.ts'
import { hasTool } from '../../_support/processes/tools.ts'

const hasSubversion = await hasTool('svnserve', ['--version'])
const hasDav = hasSubversion && (await hasApache())
const often = runs(6)

const refOf = (line: string) =>
  line === 'trunk'
    ? 'refs/heads/main'
    : line.replace('branches/', 'refs/heads/').replace('tags/', 'refs/tags/')

async function expectFiles(stage: string, { files, lines }: RandomHistory): Promise<void> {
  const refs = [...(await stageRefs(stage)).keys()].sort()
  expect(refs).toEqual([...lines.keys()].map(refOf).sort())
  for (const [line, since] of lines) {
    const log = await firstParents(stage, refOf(line), '%s %H')
    const commits = log.map((entry) => entry.slice(1).split(' ') as [string, string])
    for (let revision = since; revision <= files.length; revision++) {
      const [, id = ''] = commits.findLast(([of]) => Number(of) <= revision) ?? []
      const there = filesIn(files[revision - 1] ?? new Map(), line)
      expect(await committed(stage, id), `${line} in r${revision}`).toEqual(there)
    }
  }
}

/** Whether all files are outside of the lines, so that there is nothing to import. */
function isRefused({ files, lines }: RandomHistory): boolean {
  const last = files.at(-1) ?? new Map()
  return last.size > 0 && [...lines.keys()].every((line) => filesIn(last, line).size === 0)
}

describe.skipIf(!hasSubversion)('any Subversion history', () => {
  it(
    'has the files of every revision on its branches and tags, or is refused if these have none',
    async () => {
      await using folder = await temporaryFolder()
      await using svnserve = await startSvnserve(folder.path)
      let count = 0
      await fc.assert(
        fc.asyncProperty(randomHistory, async (history) => {
          const name = `random-${count++}`
          const repository = await makeRepository(folder.path, name, history.revisions)
          const last = await exported(repository, history.revisions.length)
          expect(last.size).toBe(history.files.at(-1)?.size)
          const url = new URL(svnserve.url(name))
          const stage = await emptyStage(folder.path, `${name}.git`)
          const conversion = converted(convertSubversion, { vcs: 'subversion', url }, stage)
          if (isRefused(history)) {
            await expect(conversion).rejects.toMatchObject({ reason: 'unsupported' })
            return
          }
          await conversion
          await expectFiles(stage, history)
          if (!hasDav) return
          await using apache = await startApache(folder.path)
          const other = await emptyStage(folder.path, `${name}-dav.git`)
          const source = { vcs: 'subversion' as const, url: new URL(apache.url(name)) }
          await converted(convertSubversion, source, other)
          expect(await stageRefs(other)).toEqual(await stageRefs(stage))
        }),
        { ...often, endOnFailure: true },
      )
    },
    60_000 + often.numRuns * 10_000,
  )
})
