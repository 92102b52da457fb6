import { join } from 'node:path'
import { writeRepository } from '../../../../server/git/store/repositories.ts'
import type { Convert, Converted } from '../../../../server/workers/imports/converter.ts'
import type { VersionControl } from '../../../../server/storage/schema/import-tables.ts'
import { convertGit } from '../../../../server/workers/imports/git/convert.ts'
import { temporaryFolder } from '../../git/git-host.ts'
import { bareAt, type BareFolder } from './bare-folder.ts'
import { failureOf, sourceNeeds } from '../sources.ts'

type Needs = Parameters<typeof sourceNeeds>[0]

interface Asked extends NonNullable<Needs> {
  convert?: Convert
  vcs?: VersionControl
  username?: string
  password?: string
}

/** A finished conversion and its results. */
export interface Attempt extends AsyncDisposable {
  /** Class of its failure, or none. */
  reason: Awaited<ReturnType<typeof failureOf>>
  converted: Converted | undefined
  stage: BareFolder
}

/** Converts a source into a new stage, in this process, so that its connections can be observed. */
export async function attempt(url: string, asked: Asked = {}): Promise<Attempt> {
  const { convert = convertGit, vcs = 'git', username, password, ...needs } = asked
  const folder = await temporaryFolder()
  const stage = join(folder.path, 'stage.git')
  await writeRepository(stage, 'main')
  const credentials = { ...(username && { username }), ...(password && { password }) }
  const source = { vcs, url: new URL(url), ...credentials }
  let converted: Converted | undefined
  const work = convert({ ...sourceNeeds(needs), source, stage, progress: () => {} })
  const reason = await failureOf(work.then((found) => (converted = found)))
  return {
    ...{ reason, converted, stage: bareAt(stage) },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}
