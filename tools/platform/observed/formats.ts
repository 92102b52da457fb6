import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { apiPath, parsed, type Recording } from './recording.ts'

type Found = Generator<Recording>

/** A recording, if the exchange was with the API and the response is JSON. */
function* recorded(method: string, address: string, status: number, body: unknown): Found {
  const path = apiPath(address)
  if (path === undefined || body === undefined) return
  yield { method: method.toUpperCase(), path, status, body }
}

interface Cassette {
  http_interactions: {
    request: { method: string; uri: string }
    response: { status: { code: number }; body: { base64_string?: string; string?: string } }
  }[]
}

const gzip = Buffer.from([0x1f, 0x8b])

function textOf({ base64_string, string = '' }: { base64_string?: string; string?: string }) {
  if (base64_string === undefined) return string
  const bytes = Buffer.from(base64_string, 'base64')
  return String(bytes.subarray(0, 2).equals(gzip) ? gunzipSync(bytes) : bytes)
}

/** VCR, as octokit.rb has them. */
function* cassette(file: string): Found {
  const { http_interactions } = JSON.parse(readFileSync(file, 'utf8')) as Cassette
  for (const { request, response } of http_interactions) {
    const body = parsed(textOf(response.body))
    yield* recorded(request.method, request.uri, response.status.code, body)
  }
}

/**
 * Replay files, as PyGithub has them. An exchange has a line each for protocol, method, host, port,
 * path, headers, body, status, headers and body.
 */
function* replay(file: string): Found {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  for (const [at, protocol] of lines.entries()) {
    const [method, host, , path, , , status, , body] = lines.slice(at + 1, at + 10)
    if (!/^https?$/.test(protocol) || !method || !/^\d+$/.test(status ?? '')) continue
    const address = new URL(path ?? '', `${protocol}://${host}`).href
    yield* recorded(method, address, Number(status), parsed(body ?? ''))
  }
}

interface NockExchange {
  scope: string
  method: string
  path: string
  status: number
  response: unknown
}

/** nock, as octokit/fixtures has them. */
function* nock(file: string): Found {
  for (const each of JSON.parse(readFileSync(file, 'utf8')) as NockExchange[]) {
    const body = typeof each.response === 'object' ? each.response : undefined
    yield* recorded(each.method, new URL(each.path, each.scope).href, each.status, body)
  }
}

interface Mapping {
  request: { method: string; url?: string }
  response: { status: number; body?: string; bodyFileName?: string }
}

/** WireMock, as hub4j/github-api has them. */
function* mapping(file: string): Found {
  const { request, response } = JSON.parse(readFileSync(file, 'utf8')) as Mapping
  if (request.url === undefined) return
  const { body, bodyFileName } = response
  const beside = bodyFileName && join(dirname(file), '../__files', bodyFileName)
  const text = beside && existsSync(beside) ? readFileSync(beside, 'utf8') : body
  yield* recorded(request.method, request.url, response.status, parsed(text ?? ''))
}

const formats: [RegExp, (file: string) => Found][] = [
  [/\/cassettes\/.*\.json$/, cassette],
  [/\/ReplayData\/.*\.txt$/, replay],
  [/\/raw-fixture\.json$/, nock],
  [/\/wiremock\/.*\/mappings\/.*\.json$/, mapping],
]

/** The exchanges in a file of any of the formats; none if it is of no format. */
export const recordingsIn = (file: string): Iterable<Recording> =>
  formats.find(([name]) => name.test(file))?.[1](file) ?? []
