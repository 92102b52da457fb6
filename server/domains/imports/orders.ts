import { join } from 'node:path'
import type { Import } from '../../storage/imports/imports.ts'
import type { ImportAuthor } from '../../storage/imports/import-findings.ts'
import type { ImportContext } from './context.ts'
import { openCredentials } from './credentials.ts'
import { stageFolder } from './stage-folders.ts'
import type { SourceMessage, Mapping, Order, Task } from '../../workers/imports/worker/protocol.ts'

/** Parameters common to all steps of an import. */
export function taskOf(held: Import, context: ImportContext): Task {
  const { config, git, allowance } = context
  return {
    folder: stageFolder(held, context),
    repositories: join(config.data, 'repositories'),
    repositoryId: held.repository_id,
    hosted: git.path(held.repository_id),
    allowLoopback: config.allowLoopbackTargets,
    limits: allowance,
  }
}

function sourceOf(held: Import, context: ImportContext): SourceMessage {
  const { vcs, vcs_given, vcs_url, tfvc_project, status } = held
  const isKnown = vcs !== null && (vcs_given || status !== 'detecting')
  return {
    url: vcs_url,
    ...openCredentials(held, context),
    ...(isKnown && { vcs }),
    ...(tfvc_project !== null && { project: tfvc_project }),
  }
}

const isMapped = ({ name, email, original_name, original_email }: ImportAuthor) =>
  name !== original_name || email !== original_email

const kept = { undecided: 'keep', opt_in: 'lfs', opt_out: 'remove' } as const

async function mappingOf(held: Import, { storage }: ImportContext): Promise<Mapping> {
  const authors = (await storage.importFindings.authors(held.id)).filter(isMapped)
  return {
    published: held.published,
    authors: authors.map(({ original_name, original_email, name, email }) => ({
      ...{ original_name, original_email, email },
      name: name.trim(), // as git does
    })),
    largeFiles: held.has_large_files ? kept[held.use_lfs] : 'keep',
  }
}

/** Returns the next step for an import in its current state. */
export async function orderFor(held: Import, context: ImportContext): Promise<Order> {
  switch (held.status) {
    case 'detecting':
    case 'importing':
      return { state: held.status, asked: { source: sourceOf(held, context) } }
    case 'mapping':
      return { state: 'mapping', asked: await mappingOf(held, context) }
    case 'pushing':
      return { state: 'pushing', asked: { published: held.published } }
    default:
      throw new Error(`No step for an import in state ${held.status}`)
  }
}
