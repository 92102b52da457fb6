import { printReport } from './report-command.ts'
import { type Report } from './report-of.ts'
import { upgradeReport } from './report.ts'

/** Usage line for the help. */
export const usage = 'devplatform upgrade-report FILE [--json]'

const numberOf = (slug: string) => slug.slice(0, 2)

/**
 * The report as text: each request with the numbers of its changes, then each change with its
 * advice.
 */
export function reportLines({ findings, others, changes }: Report): string[] {
  const requests = findings.map(({ method, path, status, changes: own }) => {
    const numbers = own.map(numberOf).join(', ') || 'none'
    return `${method} ${path} → ${status}: ${numbers}`
  })
  const counted = changes
    .map((change) => ({
      ...change,
      count: findings.filter(({ changes: own }) => own.includes(change.slug)).length,
    }))
    .filter(({ count }) => count > 0)
    .flatMap(({ slug, title, advice, count }) => [
      `${slug} (${count} of ${findings.length}): ${title}`,
      ...(advice ? [`    ${advice}`] : []),
    ])
  const unaffected = findings.filter(({ changes: own }) => own.length === 0).length
  return [
    ...requests,
    '',
    ...counted,
    '',
    `${findings.length} requests of older versions, ${unaffected} not affected; ${others} skipped`,
  ]
}

/**
 * Prints which breaking changes affect the requests in a HAR file. @throws ConfigError for another
 * file
 */
export const runUpgradeReport = (
  args: string[],
  output: Pick<NodeJS.WritableStream, 'write'>,
): Promise<void> =>
  printReport({ usage, report: upgradeReport, linesOf: reportLines }, args, output)
