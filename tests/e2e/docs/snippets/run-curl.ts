import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../../../server/core/processes.ts'
import type { Outcome, Prepared } from './prepared.ts'

const [between, after] = ['\0', '\x01\0']

/**
 * A shell script with all samples unchanged, where `curl` is a function that records its arguments.
 */
function scriptOf(snippets: readonly Prepared[]): string {
  const parts = snippets.map(({ text, environment }) => {
    const variables = Object.entries(environment).map(([name, value]) => `${name}='${value}'`)
    return `${variables.join('\n')}\n${text}\n`
  })
  const curl = String.raw`curl() { printf '%s\0' "$@" >> given; printf '\001\000' >> given; }`
  return [curl, ...parts].join('\n')
}

/** The arguments of each command, after the shell has processed quotes, variables and line ends. */
async function argumentsOf(folder: string, snippets: readonly Prepared[]): Promise<string[][]> {
  await writeFile(join(folder, 'script.sh'), scriptOf(snippets))
  await run({ file: 'sh', args: ['script.sh'], cwd: folder })
  const given = await readFile(join(folder, 'given'), 'utf8')
  const commands = given.split(after).slice(0, -1)
  return commands.map((command) => command.split(between).slice(0, -1))
}

/** Additional arguments for one of many requests: the output file, and a line with the result. */
const noted = (index: number, args: readonly string[]) => [
  ...args,
  ...(args.includes('-o') ? [] : ['-o', `${index}.body`]),
  ...['-m', '60', '-w', `${index} %{http_code}\\n`],
]

async function outcomeOf(
  folder: string,
  { id, successes }: Prepared,
  index: number,
  codes: Map<number, number>,
) {
  const status = codes.get(index) ?? 0
  if (successes.includes(status)) return { id, status, trouble: '' }
  const body = await readFile(join(folder, `${index}.body`), 'utf8').catch(() => '')
  return { id, status, trouble: `${status} ${body.slice(0, 400)}` }
}

/**
 * Runs all samples one after another. The shell evaluates every command; then one curl process
 * sends all requests, because a process for each would take a minute.
 */
export async function runCurl(snippets: readonly Prepared[]): Promise<Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-snippets-'))
  try {
    const commands = await argumentsOf(folder, snippets)
    const args = commands.flatMap((command, index) => [
      ...(index > 0 ? ['--next'] : []),
      ...noted(index, command),
    ])
    const { stdout } = await run({ file: 'curl', args: ['-sS', ...args], cwd: folder })
    const lines = [...stdout.toString().matchAll(/^(\d+) (\d{3})$/gm)]
    const codes = new Map(lines.map(([, index, code]) => [Number(index), Number(code)]))
    return await Promise.all(snippets.map((each, index) => outcomeOf(folder, each, index, codes)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
