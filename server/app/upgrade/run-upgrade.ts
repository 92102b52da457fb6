import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ConfigError } from '../../core/config-error.ts'
import { readRecording } from './recorded.ts'
import { upgradeReport, type Report } from './report.ts'

/** What the help says of it. */
export const usage = 'devplatform upgrade-report FILE [--json]'

function given(args: string[]) {
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

/** The report for people: each request with its changes, then what each change wants. */
export function reportLines({ findings, others, changes }: Report): string[] {
  const requests = findings.map(({ method, path, status, changes: touched }) => {
    const numbers = touched.map(numberOf).join(', ') || 'none'
    return `${method} ${path} → ${status}: ${numbers}`
  })
  const counted = changes
    .map((change) => ({
      ...change,
      count: findings.filter(({ changes: touched }) => touched.includes(change.slug)).length,
    }))
    .filter(({ count }) => count > 0)
    .flatMap(({ slug, title, advice, count }) => [
      `${slug} (${count} of ${findings.length}): ${title}`,
      ...(advice ? [`    ${advice}`] : []),
    ])
  const untouched = findings.filter(({ changes: touched }) => touched.length === 0).length
  return [
    ...requests,
    '',
    ...counted,
    '',
    `${findings.length} requests of older versions, ${untouched} of them untouched; ${others} others`,
  ]
}

/** Prints which breaking changes touch recorded traffic. @throws ConfigError for what is no recording */
export async function runUpgradeReport(
  args: string[],
  output: Pick<NodeJS.WritableStream, 'write'>,
): Promise<void> {
  const { file, asJson } = given(args)
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ConfigError(error.message)
  })
  const report = await upgradeReport(readRecording(text))
  const lines = asJson ? [JSON.stringify(report, null, 2)] : reportLines(report)
  output.write(lines.map((line) => `${line}\n`).join(''))
}
