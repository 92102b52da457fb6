import { permissionsReport } from '../../control/reports/permissions.ts'
import { usesOf, type Call } from '../../control/reports/uses.ts'
import type { PermissionsReport } from '../../control/schemas.ts'
import type { HarEntry } from '../../core/recording/har-entry.ts'
import { createVersions, oldestVersion } from '../../http/versions/index.ts'
import { isReadable, versionOf } from './recorded.ts'
import { printReport } from './report-command.ts'

/** Usage line for the help. */
export const permissionsUsage = 'devplatform permissions-report FILE [--json]'

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
  permissionsReport(usesOf(entries.filter(isReadable).map(callOf), createVersions()), null)

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
export const runPermissionsReport = (
  args: string[],
  output: Pick<NodeJS.WritableStream, 'write'>,
): Promise<void> =>
  printReport({ usage: permissionsUsage, report: reportOn, linesOf }, args, output)
