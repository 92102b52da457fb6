import { AssertionError } from 'node:assert'
import { prepareBench, type Bench } from './bench.ts'
import { inFull, type Job } from './tool.ts'

/** A request as the server remembers it. */
export interface Seen {
  id: number
  method: string
  path: string
  operation: string | null
  status: number
}

export interface Attempt {
  /** `inFull`, where the tool stopped, or what the job returned. */
  result: string
  /** Requests of the tool and the job. */
  requests: number
  /** The operations that answered without an error. */
  operations: string[]
  /** Requests for something that the server does not have. */
  missing: string[]
  /** Why it stopped, with the output of the tool. */
  reason?: string
}

/** Requests that are not of the API, such as those of git, have no operation. */
const isGit = ({ path }: Seen) =>
  /\/(info\/refs|git-(upload|receive)-pack)$/.test(path.split('?')[0] ?? '')

/** Identifiers in paths differ from run to run. */
export const general = ({ method, path }: Seen, repo: string) =>
  `${method} ${(path.split('?')[0] ?? '')
    .replaceAll(repo, '{repo}')
    .replace(/\/[0-9a-f]{40}(?=\/|$)/g, '/{sha}')
    .replace(/\/\d+(?=\/|$)/g, '/{number}')}`

/** The requests after one. */
export async function requestsSince(server: Bench['server'], id: number): Promise<Seen[]> {
  const response = await fetch(`${server.url}/_control/requests?after=${id}&limit=1000`)
  if (!response.ok) throw new Error(`/_control/requests: ${response.status}`)
  return (await response.json()) as Seen[]
}

const firstLines = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 20_000)

/** Lets a tool do a job. */
export async function attempt(job: Job, place: Parameters<typeof prepareBench>[0]) {
  const bench = await prepareBench(place)
  const { server, repo } = place
  const begun = (await requestsSince(server, 0)).at(-1)?.id ?? 0
  let result = inFull
  let reason: string | undefined
  let isEffectMissing = false
  try {
    result = (await job.run(bench)) ?? inFull
  } catch (error) {
    reason = firstLines(error)
    isEffectMissing = error instanceof AssertionError
  }
  const seen = (await requestsSince(server, begun)).filter((each) => !isGit(each))
  const lacks = seen.filter(({ operation, status }) => operation === null && status === 404)
  const missing = [...new Set(lacks.map((each) => general(each, repo)))]
  if (reason !== undefined) {
    const refused = seen.filter(({ status }) => status >= 400)
    const last = lacks[0] ?? (isEffectMissing ? undefined : refused.at(-1))
    result = last ? `Stops at ${general(last, repo)}` : `Stops: ${reason.split('\n')[0]}`
  }
  const done = seen.filter(({ status, operation }) => operation !== null && status < 400)
  const operations = [...new Set(done.map(({ operation }) => operation as string))].sort()
  const finding: Attempt = { result, requests: seen.length, operations, missing }
  return reason === undefined ? finding : { ...finding, reason }
}
