import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ConfigError } from '../../core/config-error.ts'
import { reasonOf } from '../../core/reason-of.ts'
import { readRecording } from './recorded.ts'
import { upgradeReport, type Report } from './report.ts'

/** Usage line for the help. */
export const usage = 'devplatform upgrade-report FILE [--json]'

function parseArguments(args: string[]) {
  try {
    const options = { json: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length !== 1) throw new Error(`usage: ${usage}`)
    return { file: positionals[0] as string, asJson: values.json === true }
  } catch (error) {
    throw new ConfigError((error as Error).message.split('\n')[0])
  }
}

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
export async function runUpgradeReport(
  args: string[],
  output: Pick<NodeJS.WritableStream, 'write'>,
): Promise<void> {
  const { file, asJson } = parseArguments(args)
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ConfigError(`cannot open ${file}: ${reasonOf(error)}`)
  })
  const report = await upgradeReport(readRecording(text))
  const lines = asJson ? [JSON.stringify(report, null, 2)] : reportLines(report)
  output.write(lines.map((line) => `${line}\n`).join(''))
}
