import type { Context } from '../../api/context.ts'
import type { Step } from '../../api/step.ts'
import { bucketOf } from '../../access/limits/bucket.ts'
import {
  downloadFolder,
  jobLog,
  runLogs,
  workflowFileAt,
  type WorkflowDownload,
} from '../../domains/workflows/downloads.ts'
import { notFound, respond, type Download } from '../downloads/respond.ts'
import { enterGit } from '../git/conversation.ts'

const address = new RegExp(`^${downloadFolder}/([A-Za-z0-9_-]{1,500})$`)

/** The content of a file, its type and its name. */
async function contentOf({ kind, id, attempt = 1 }: WorkflowDownload, context: Context) {
  if (kind === 'job') {
    const text = await jobLog(id, context)
    return { data: Buffer.from(text), type: 'text/plain; charset=utf-8', name: `job-${id}.txt` }
  }
  const data =
    kind === 'run'
      ? await runLogs(id, attempt, context)
      : await context.storage.workflowArtifacts.archive(id)
  return data && { data, type: 'application/zip', name: `${kind}-${id}.zip` }
}

/** Logs are from users: browsers must neither guess their type nor run them. */
const headersOf = ({ type, name }: { type: string; name: string }) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
})

const send =
  (ticket: string): Download =>
  async (request, response, context) => {
    await enterGit(bucketOf(request.exchange.caller), response, context, 'download')
    const wanted = workflowFileAt(ticket, context)
    const repository = wanted && (await context.storage.repositories.find(wanted.repositoryId))
    if (!wanted || repository?.owner.suspended_at !== null) throw notFound()
    const content = await contentOf(wanted, context)
    if (!content) throw notFound()
    response.set(headersOf(content)).send(content.data)
  }

/** Serves logs and artifacts of workflow runs, at the URLs that the API redirects to. */
export function serveWorkflowFiles(context: Context): Step {
  return (request, response) => {
    const [, ticket] = address.exec(request.exchange.path) ?? []
    if (ticket === undefined || request.exchange.method !== 'GET') return
    return respond(send(ticket), request, response, context)
  }
}
