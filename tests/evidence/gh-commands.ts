import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../server/core/processes.ts'
import { temporaryFolder } from '../_support/git/git-host.ts'
import { calls, commandsOf, newerCalls } from '../tools/pointed/gh/commands.ts'
import { reasons } from '../tools/pointed/gh/reasons.ts'
import { walkThroughGh, type Walk, type Walked } from '../tools/pointed/gh/walk.ts'
import { openPointed } from '../tools/work-through.ts'
import type { Finding, Proof } from './proof.ts'

const method = `Every command in \`gh help reference\` of gh 2.23.0 (Debian 12) is called at least once, ${calls.length} calls
in all, with the variables of \`devplatform run\`, once with TLS and once with \`--no-tls\`. The project is packed and
installed in an empty folder; server and gh run as a user without privileges, in a clone of a repository with issues,
pull requests, releases, keys, a workflow and an extension. A call works if its exit code is 0. Otherwise it stops at
the error of GraphQL that it prints, or at its last request that was refused.`

type Row = Finding['rows'][number]

const groupOf = ({ line }: Walked) => line.split(' ', 1)[0] ?? ''

const lines = (walked: Walked[]) => walked.map(({ line }) => `\`${line}\``).join(', ') || 'none'

const works = ({ result }: Walked) => result === 'works'

const rowOf = (group: string, walked: Walked[], what: string): Row => ({
  Group: group,
  Works: walked.filter(works).length,
  Stops: walked.filter((each) => !works(each)).length,
  'What works': what,
})

/** The calls of gh by the first word of the command. */
function groups(walked: Walked[]): Row[] {
  const names = [...new Set(walked.map(groupOf))]
  const rows = names.map((name) => {
    const own = walked.filter((each) => groupOf(each) === name)
    return rowOf(`\`gh ${name}\``, own, lines(own.filter(works)))
  })
  return [...rows, rowOf('All', walked, '')]
}

/** The calls that do not work. */
const stopped = (walked: Walked[]): Row[] =>
  walked
    .filter((each) => !works(each))
    .map(({ line, result }) => ({
      Call: `\`gh ${line}\``,
      'Stops at': result.replaceAll('|', '\\|'),
      Reason: reasons(line, result),
    }))

/** Calls that end differently without TLS. */
const differences = (walked: Walked[], plain: Walked[]): Row[] =>
  walked.flatMap(({ line, result }, index) => {
    const other = plain[index]?.result ?? 'not called'
    return other === result
      ? []
      : [{ Call: `\`gh ${line}\``, 'With TLS': result, 'With `--no-tls`': other }]
  })

async function walk(folder: string, gh: Walk, args: string[] = []): Promise<Walked[]> {
  await mkdir(folder)
  const home = join(folder, 'home')
  await using shell = await openPointed(folder, args)
  const walked = await walkThroughGh(shell, home, gh) // before the shell closes
  return walked.map(({ result, ...each }) => ({
    ...each,
    result: result.replaceAll(home, '{home}'),
  }))
}

/** The commands that a gh has and the walk does not call. */
async function notCalled({ program, calls }: Walk): Promise<string[]> {
  const args = ['help', 'reference']
  const { stdout } = await run({ file: program, args, env: { HOME: '/nonexistent' } })
  const commands = commandsOf(stdout.toString())
  return commands
    .filter((words) => !calls.some((line) => line.startsWith(words)))
    .map((words) => `${program} ${words} was not called`)
}

const debian: Walk = { program: '/usr/bin/gh', calls }

/** A newer gh, if the variable `NEWER_GH` names its program. */
const newer = process.env.NEWER_GH
const walks = newer === undefined ? [] : [{ program: newer, calls: newerCalls }]

/** What works with a newer gh, by command, and what stops. */
async function walkNewer(folder: string, gh: Walk): Promise<NonNullable<Finding['more']>> {
  const { stdout } = await run({ file: gh.program, args: ['--version'], env: {} })
  const [, version = ''] = /version (\S+)/.exec(stdout.toString()) ?? []
  const walked = await walk(join(folder, version), gh)
  return [
    { title: `With gh ${version}`, rows: groups(walked) },
    { title: `Calls that stop with gh ${version}`, rows: stopped(walked) },
  ]
}

async function walkAll(): Promise<Omit<Finding, 'method'>> {
  await using folder = await temporaryFolder()
  await chmod(folder.path, 0o755)
  const walked = await walk(join(folder.path, 'tls'), debian)
  const plain = await walk(join(folder.path, 'plain'), debian, ['--no-tls'])
  const differing = differences(walked, plain)
  const more = [
    { title: 'Calls that stop', rows: stopped(walked) },
    ...(differing.length > 0
      ? [{ title: 'Calls that end differently without TLS', rows: differing }]
      : []),
  ]
  for (const gh of walks) more.push(...(await walkNewer(folder.path, gh)))
  const flaws = (await Promise.all([debian, ...walks].map(notCalled))).flat()
  return { rows: groups(walked), more, flaws }
}

/** Every command of the command line client of the platform. */
export const ghCommands: Proof = {
  promise: 'Every command of gh is called, and those that stop are known',
  run: async () => ({ method, ...(await walkAll()) }),
}
