import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { storedPage } from '../../api/page.ts'
import { nodeId } from '../../api/views/node-id.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { timestamp } from '../../core/clock.ts'
import type { Links } from '../../core/links.ts'
import { notFound, ServiceError } from '../../core/errors.ts'
import type {
  ArtifactSelection,
  WorkflowArtifact,
} from '../../storage/workflows/workflow-artifacts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { runOf } from './find-run.ts'
import { redirected } from './logs-handlers.ts'
import { actionsUrl } from './view.ts'

type Needs = Pick<Context, 'storage' | 'clock'>
type Listing = Pick<Request<'actions/list-artifacts-for-repo'>, 'query' | 'repository' | 'links'>

/** Milliseconds that artifacts are kept. */
const life = 90 * 86_400_000

const isExpired = ({ created_at }: WorkflowArtifact, { clock }: Pick<Context, 'clock'>) =>
  created_at + life <= clock.now()

function artifactView(
  artifact: WorkflowArtifact,
  repository: Repository,
  links: Links,
  expired: boolean,
): Schemas['artifact'] {
  const { id, name, size, digest, created_at, run_id, head_branch, head_sha } = artifact
  const url = `${actionsUrl(repository, links)}/artifacts/${id}`
  const created = timestamp(created_at)
  const ids = { repository_id: repository.id, head_repository_id: repository.id }
  return {
    ...{ id, node_id: nodeId('Artifact', id), name, size_in_bytes: size, url },
    ...{ archive_download_url: `${url}/zip`, expired, digest },
    ...{ created_at: created, updated_at: created, expires_at: timestamp(created_at + life) },
    workflow_run: { id: run_id, ...ids, head_branch, head_sha },
  }
}

async function listed(
  { query, repository, links }: Listing,
  selection: ArtifactSelection,
  direction: 'asc' | 'desc' | undefined,
  context: Needs,
) {
  const { workflowArtifacts: stored } = context.storage
  const { items, total, headers } = await storedPage(
    { links, query },
    {
      list: (page) => stored.list(selection, page, direction),
      count: () => stored.count(selection),
    },
  )
  const artifacts = items.map((each) =>
    artifactView(each, repository, links, isExpired(each, context)),
  )
  return { status: 200 as const, body: { total_count: total, artifacts }, headers }
}

/** @throws ServiceError 404 */
async function artifactOf(
  { path, repository }: Pick<Request<'actions/get-artifact'>, 'path' | 'repository'>,
  { storage }: Needs,
): Promise<WorkflowArtifact> {
  const artifact = await storage.workflowArtifacts.find(repository.id, path.artifact_id)
  if (!artifact) throw notFound()
  return artifact
}

/** Artifacts of workflow runs. */
export const workflowArtifacts = {
  'actions/list-artifacts-for-repo': (request, context) => {
    const { query, repository } = request
    const selection = { repositoryId: repository.id, name: query.name }
    return listed(request, selection, 'desc', context)
  },

  'actions/list-workflow-run-artifacts': async (request, context) => {
    const { path, query, repository } = request
    const { id: runId } = await runOf(repository, path.run_id, context)
    const selection = { repositoryId: repository.id, runId, name: query.name }
    return listed(request, selection, query.direction, context)
  },

  'actions/get-artifact': async (request, context) => {
    const artifact = await artifactOf(request, context)
    const { repository, links } = request
    const body = artifactView(artifact, repository, links, isExpired(artifact, context))
    return { status: 200, body }
  },

  'actions/download-artifact': async (request, context) => {
    const artifact = await artifactOf(request, context)
    if (request.path.archive_format !== 'zip') throw notFound()
    if (isExpired(artifact, context))
      throw new ServiceError({ status: 410, message: 'Artifact has expired' })
    return redirected(request, { kind: 'artifact', id: artifact.id }, context)
  },

  'actions/delete-artifact': async (request, context) => {
    const { id } = await artifactOf(request, context)
    await context.storage.workflowArtifacts.delete(id)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
