import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ConfigError } from '../../core/config-error.ts'
import type { HarEntry } from '../../core/recording/har-entry.ts'
import { reasonOf } from '../../core/reason-of.ts'
import { readRecording } from './recorded.ts'

function parseArguments(args: string[], usage: string) {
  try {
    const options = { json: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length !== 1) throw new Error(`usage: ${usage}`)
    return { file: positionals[0] as string, asJson: values.json === true }
  } catch (error) {
    throw new ConfigError((error as Error).message.split('\n')[0])
  }
}

interface ReportCommand<Report> {
  /** Usage line for the help. */
  usage: string
  report: (entries: HarEntry[]) => Report | Promise<Report>
  linesOf: (report: Report) => string[]
}

/**
 * Prints a report on the HAR file that the arguments name, as text or JSON.
 * @throws ConfigError for another file, and for other arguments
 */
export async function printReport<Report>(
  { usage, report, linesOf }: ReportCommand<Report>,
  args: string[],
  output: Pick<NodeJS.WritableStream, 'write'>,
): Promise<void> {
  const { file, asJson } = parseArguments(args, usage)
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ConfigError(`cannot open ${file}: ${reasonOf(error)}`)
  })
  const found = await report(readRecording(text))
  const lines = asJson ? [JSON.stringify(found, null, 2)] : linesOf(found)
  output.write(lines.map((line) => `${line}\n`).join(''))
}
