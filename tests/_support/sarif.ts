import { gzipSync } from 'node:zlib'
import { gitIn } from './git-command.ts'
import { runOrThrow } from '../../server/core/processes.ts'
import type { Answer, ServiceClient } from './service-client.ts'
import type { TestServer } from './start-server.ts'

/** A result of the rule `js/<rule>` at a line of a file. */
export const result = (rule: string, uri = 'lib/read.js', startLine = 1) => ({
  ruleId: `js/${rule}`,
  message: { text: `This is ${rule}.` },
  locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine } } }],
})

/** A SARIF file with one run of a linter. */
export const sarifOf = (results: object[], run: object = {}) => ({
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [{ tool: { driver: { name: 'Linter', version: '2.4.0' } }, results, ...run }],
})

export const packed = (content: unknown): string =>
  gzipSync(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64')

/** The head commit of a branch. */
export async function headOf(
  { context }: TestServer,
  path: string,
  branch = 'main',
): Promise<string> {
  const [, , owner = '', name = ''] = path.split('/')
  const repository = await context.storage.repositories.findByName(owner, name)
  if (!repository) throw new Error(`There is no ${path}`)
  const command = gitIn(context.git.path(repository.id), ['rev-parse', `refs/heads/${branch}`])
  return (await runOrThrow(command)).toString().trim()
}

/** Uploads a file for the head of a branch. */
export async function upload(
  client: ServiceClient,
  server: TestServer,
  path: string,
  content: unknown,
  more: object = {},
): Promise<Answer> {
  const commit_sha = await headOf(server, path)
  const body = { commit_sha, ref: 'refs/heads/main', sarif: packed(content), ...more }
  return client.post(`${path}/code-scanning/sarifs`, body)
}
