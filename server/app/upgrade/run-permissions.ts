import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { permissionsReport } from '../../control/reports/permissions.ts'
import { usesOf, type Call } from '../../control/reports/uses.ts'
import type { PermissionsReport } from '../../control/schemas.ts'
import { ConfigError } from '../../core/config-error.ts'
import type { HarEntry } from '../../core/recording/har-entry.ts'
import { reasonOf } from '../../core/reason-of.ts'
import { createVersions, oldestVersion } from '../../http/versions/index.ts'
import { readRecording, versionOf } from './recorded.ts'

/** Usage line for the help. */
export const permissionsUsage = 'devplatform permissions-report FILE [--json]'

function parseArguments(args: string[]) {
  try {
    const options = { json: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length !== 1) throw new Error(`usage: ${permissionsUsage}`)
    return { file: positionals[0] as string, asJson: values.json === true }
  } catch (error) {
    throw new ConfigError((error as Error).message.split('\n')[0])
  }
}

function callOf(entry: HarEntry): Call {
  const { pathname } = new URL(entry.request.url)
  return {
    method: entry.request.method,
    path: pathname.replace(/^\/api\/v3(?=\/|$)/, '') || '/',
    version: versionOf(entry) ?? oldestVersion,
  }
}

/** The smallest permissions and scopes for the requests of a recording. */
export const reportOn = (entries: readonly HarEntry[]): PermissionsReport =>
  permissionsReport(usesOf(entries.map(callOf), createVersions()), null)

const needed = (name: string, breaks: readonly string[]) =>
  `  ${name.padEnd(36)} without it: ${breaks.join(', ') || 'nothing fails'}`

/** The report as text. */
function linesOf({ requests, permissions, scopes, operations }: PermissionsReport): string[] {
  const none = ['  none']
  const areas = permissions.map(({ area, access, breaks }) => needed(`${area}=${access}`, breaks))
  const names = scopes.map(({ scope, breaks }) => needed(scope, breaks))
  return [
    `${requests} requests of ${operations.length} operations`,
    '',
    'Permissions of a fine-grained token or app',
    ...(areas.length > 0 ? areas : none),
    '',
    'Scopes of a classic or OAuth token',
    ...(names.length > 0 ? names : none),
  ]
}

/**
 * Prints the smallest permissions and scopes for the requests in a HAR file.
 * @throws ConfigError for another file
 */
export async function runPermissionsReport(
  args: string[],
  output: Pick<NodeJS.WritableStream, 'write'>,
): Promise<void> {
  const { file, asJson } = parseArguments(args)
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ConfigError(`cannot open ${file}: ${reasonOf(error)}`)
  })
  const report = reportOn(readRecording(text))
  const lines = asJson ? [JSON.stringify(report, null, 2)] : linesOf(report)
  output.write(lines.map((line) => `${line}\n`).join(''))
}
