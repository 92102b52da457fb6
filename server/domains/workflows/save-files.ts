import { createHash } from 'node:crypto'
import type { RunResult } from '../../api/run-result.ts'
import { zipOf } from '../../core/zip.ts'
import { unprocessable } from '../../core/errors.ts'
import type { ChangingRun } from './change-run.ts'

type Artifact = NonNullable<RunResult['artifacts']>[number]

/** Artifacts of a run. */
const maxArtifacts = 100

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

function archiveOf({ files }: Artifact, now: number): Buffer {
  const entries = files.map(({ path, content = '', encoding = 'utf-8' }) => {
    return { path, content: Buffer.from(content, encoding) }
  })
  return zipOf(entries, now)
}

/** Saves the artifacts and caches of a result. @throws ServiceError 422 for too many artifacts */
export async function saveFiles(
  { transaction, repository, run, now }: ChangingRun,
  { artifacts = [], caches = [] }: RunResult,
): Promise<void> {
  const { workflowArtifacts, workflowCaches } = transaction
  for (const artifact of artifacts) {
    const archive = archiveOf(artifact, now)
    await workflowArtifacts.put({
      ...{ run_id: run.id, name: artifact.name, size: archive.length, created_at: now },
      ...{ digest: `sha256:${sha256(archive)}`, archive: archive.toString('base64') },
    })
  }
  const selection = { repositoryId: repository.id, runId: run.id }
  if (artifacts.length > 0 && (await workflowArtifacts.count(selection)) > maxArtifacts)
    throw unprocessable(`A workflow run can have at most ${maxArtifacts} artifacts.`)
  for (const { key, size_in_bytes: size = 0 } of caches) {
    await workflowCaches.add({
      ...{ repository_id: repository.id, ref: `refs/heads/${run.head_branch}`, key, size },
      ...{ version: sha256(key), created_at: now },
    })
  }
}
