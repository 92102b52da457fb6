import { excessOf } from '../../../core/content/json-budget.ts'
import { parseReference } from '../../../core/parse-url.ts'
import type { LfsObject } from '../../../git/lfs/store.ts'
import { ImportFailure } from '../failure.ts'
import type { SourceHttp, SourceReply } from '../http.ts'
import type { NotFetched } from './sentences.ts'

/** Objects of one request, as many as git-lfs sends. */
export const objectsPerBatch = 100

/** Maximum bytes of a response; signed URLs with headers take about 2 KB. */
const largestResponse = 4 * 1024 * 1024
const budget = { nodes: 100 * objectsPerBatch, depth: 16, names: 1_000 }
const maxUrl = 8_192

/** Where to download an object. */
export interface Download {
  url: URL
  headers: Record<string, string>
  authorization?: string
}

/** What a batch request achieves as a whole, if nothing else. */
export interface BatchRefused {
  reason: NotFetched
  /** Milliseconds that the source asks to wait. */
  wait?: number
}

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/**
 * The Git LFS server of a git URL (git-lfs, docs/api/server-discovery.md).
 * @returns undefined for a source that is not served over HTTP
 */
export function lfsServerOf(source: URL): URL | undefined {
  if (!/^https?:$/.test(source.protocol)) return undefined
  const url = new URL(source)
  const path = url.pathname.replace(/\/+$/, '')
  url.pathname = `${path.endsWith('.git') ? path : `${path}.git`}/info/lfs/objects/batch`
  return url
}

const temporary = (status: number) => status === 429 || (status >= 500 && status !== 501)

/** Classifies a status other than success. */
export function refusalOf({ status, headers }: SourceReply): BatchRefused {
  if (status === 401 || status === 403) return { reason: 'refused' }
  const seconds = Number(headers['retry-after'] ?? 0)
  if (!temporary(status)) return { reason: 'not served' }
  return { reason: 'failed', ...(seconds > 0 && { wait: seconds * 1_000 }) }
}

function parsed(body: Buffer): unknown {
  if (excessOf(body, budget)) return undefined
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return undefined
  }
}

/** Header fields that the source asks to send with a download. */
function headersIn(action: Row): Pick<Download, 'headers' | 'authorization'> {
  const fields = isRow(action.header) ? Object.entries(action.header) : []
  const usable = fields.filter((field): field is [string, string] => typeof field[1] === 'string')
  const authorization = usable.find(([name]) => /^authorization$/i.test(name))?.[1]
  return {
    headers: Object.fromEntries(usable),
    ...(authorization !== undefined && { authorization }),
  }
}

/** The download in a row of the response, or why there is none. */
function downloadIn(row: Row | undefined, server: URL): Download | NotFetched {
  const { error, actions } = row ?? {}
  if (isRow(error)) {
    const code = Number(error.code)
    if (temporary(code)) return 'failed'
    if (code === 401 || code === 403) return 'refused'
    return code === 422 ? 'wrong' : 'missing'
  }
  const action = isRow(actions) && isRow(actions.download) ? actions.download : undefined
  if (!action) return 'missing'
  const { href } = action
  const url =
    typeof href === 'string' && href.length <= maxUrl ? parseReference(href, server) : undefined
  const isAllowed =
    url &&
    !url.username &&
    !url.password &&
    (url.protocol === 'https:' || url.protocol === server.protocol)
  return isAllowed ? { url, ...headersIn(action) } : 'failed'
}

/**
 * Asks where to download objects (git-lfs, docs/api/batch.md).
 * @throws ImportFailure if the source cannot be reached
 */
export async function askBatch(
  http: SourceHttp,
  server: URL,
  objects: readonly LfsObject[],
): Promise<BatchRefused | Map<LfsObject, Download | NotFetched>> {
  const type = 'application/vnd.git-lfs+json'
  const body = { operation: 'download', transfers: ['basic'], hash_algo: 'sha256', objects }
  const reply = await http.request({
    ...{ method: 'POST', url: server, headers: { Accept: type, 'Content-Type': type } },
    body: Buffer.from(JSON.stringify(body)),
  })
  const found = await bodyOf(reply)
  if (reply.status !== 200) return refusalOf(reply)
  if (!isRow(found) || (found.transfer ?? 'basic') !== 'basic' || !Array.isArray(found.objects))
    return { reason: 'not served' }
  const rows = found.objects.filter(isRow)
  const byId = new Map(rows.map((row) => [`${String(row.oid)} ${String(row.size)}`, row]))
  return new Map(
    objects.map((object) => {
      const row =
        byId.get(`${object.oid} ${object.size}`) ?? rows.find(({ oid }) => oid === object.oid)
      return [object, downloadIn(row, reply.url)]
    }),
  )
}

/** The parsed body; undefined for one that is too large or no JSON. */
async function bodyOf(reply: SourceReply): Promise<unknown> {
  try {
    return parsed(await reply.bytes(largestResponse))
  } catch (error) {
    if (error instanceof ImportFailure && error.reason === 'too large') return undefined
    throw error
  }
}
