import { downloadTicket, partsOfTicket } from '../../access/tokens/download-ticket.ts'
import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import { zipOf, type ZipEntry } from '../../core/zip.ts'
import type { WorkflowJob } from '../../storage/workflows/workflow-jobs.ts'

type Needs = Pick<Context, 'vault' | 'clock'>
type Reading = Pick<Context, 'storage'>

/** What a URL downloads: the log of a job, the logs of an attempt of a run, or an artifact. */
export interface WorkflowDownload {
  kind: 'job' | 'run' | 'artifact'
  repositoryId: number
  id: number
  /** For runs only. */
  attempt?: number
}

const purpose = 'the address of a file of a workflow run'

/** Path of the downloads, which need no credentials. */
export const downloadFolder = '/workflow-files'

/** Returns a path that downloads a file without authentication for five minutes. */
export const workflowFilePath = (
  { kind, repositoryId, id, attempt = 0 }: WorkflowDownload,
  needs: Needs,
): string =>
  `${downloadFolder}/${downloadTicket([kind, repositoryId, id, attempt], purpose, needs)}`

/** Returns what a download path stands for; undefined for an invalid or expired one. */
export function workflowFileAt(ticket: string, needs: Needs): WorkflowDownload | undefined {
  const [kind, ...numbers] = partsOfTicket(ticket, purpose, needs) ?? []
  const [repositoryId = 0, id = 0, attempt = 0] = numbers.map(Number)
  if (kind === undefined) return undefined
  return { kind: kind as WorkflowDownload['kind'], repositoryId, id, attempt }
}

/** The text of a whole job: those of its steps, each on lines of its own. */
const whole = (texts: readonly string[]) =>
  texts.map((text) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)).join('')

/** Names become names of files, where these characters have a meaning. */
const safe = (name: string) => name.replace(/[/\\:<>"|?*\0-\x1f]/g, '')

/** The files of a job: its whole log, and one of each step. */
function filesOf(job: WorkflowJob, index: number, texts: readonly string[]): ZipEntry[] {
  const entry = (path: string, text: string) => ({ path, content: Buffer.from(text) })
  const steps = job.steps.map(({ name, number }, at) =>
    entry(`${safe(job.name)}/${number}_${safe(name)}.txt`, texts[at] ?? ''),
  )
  return [entry(`${index}_${safe(job.name)}.txt`, whole(texts)), ...steps]
}

/** The log of a job. @throws ServiceError 404 without one */
export async function jobLog(id: number, { storage }: Reading): Promise<string> {
  const texts = (await storage.workflowJobs.logs([id])).get(id)
  if (!texts) throw notFound()
  return whole(texts)
}

/** The jobs of an attempt and their logs. @throws ServiceError 404 without any */
export async function logsOf(id: number, attempt: number, { storage }: Reading) {
  const jobs = await storage.workflowJobs.list(id, attempt, { limit: 1000, offset: 0 })
  const logs = await storage.workflowJobs.logs(jobs.map((job) => job.id))
  if (logs.size === 0) throw notFound()
  return { jobs, logs }
}

/** The logs of an attempt as a zip file. @throws ServiceError 404 without any */
export async function runLogs(
  id: number,
  attempt: number,
  { storage, clock }: Reading & Pick<Context, 'clock'>,
): Promise<Buffer> {
  const { jobs, logs } = await logsOf(id, attempt, { storage })
  const files = jobs.flatMap((job, index) => {
    const texts = logs.get(job.id)
    return texts ? filesOf(job, index, texts) : []
  })
  return zipOf(files, clock.now())
}
