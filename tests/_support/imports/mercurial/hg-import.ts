import type { Converted, Progress, Source } from '../../../../server/workers/imports/converter.ts'
import { convertMercurial } from '../../../../server/workers/imports/mercurial/convert.ts'
import { sourceNeeds } from '../sources.ts'
import { makeStage, type Stage } from '../stage.ts'
import { startHgServe } from './hg-serve.ts'
import { hgWork, type HgWork } from './hg-work.ts'

type Needs = Parameters<typeof sourceNeeds>[0]

/** Converts a source at a URL into a stage. */
export async function importFrom(
  source: Omit<Source, 'vcs' | 'url'> & { url: string },
  stage: Stage,
  needs?: Needs,
): Promise<Converted & { told: Progress[] }> {
  const told: Progress[] = []
  const converted = await convertMercurial({
    ...sourceNeeds(needs),
    source: { ...source, vcs: 'mercurial', url: new URL(source.url) },
    stage: stage.path,
    progress: (progress) => told.push(progress),
  })
  return { ...converted, told }
}

export interface Imported extends AsyncDisposable {
  hg: HgWork
  stage: Stage
  converted: Awaited<ReturnType<typeof importFrom>>
}

/** Creates a Mercurial repository, serves it, and converts it. */
export async function imported(make: (hg: HgWork) => Promise<unknown>): Promise<Imported> {
  const stage = await makeStage()
  const hg = await hgWork(`${stage.folder}/hg`)
  const end = async () => {
    await hg[Symbol.asyncDispose]()
    await stage[Symbol.asyncDispose]()
  }
  try {
    await make(hg)
    await using server = await startHgServe(hg.folder)
    const converted = await importFrom({ url: server.url }, stage)
    return { hg, stage, converted, [Symbol.asyncDispose]: end }
  } catch (error) {
    await end()
    throw error
  }
}
