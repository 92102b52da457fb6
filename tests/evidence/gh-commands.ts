import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../server/core/processes.ts'
import { temporaryFolder } from '../_support/git/git-host.ts'
import { calls, commandsOf } from '../tools/pointed/gh/commands.ts'
import { reasons } from '../tools/pointed/gh/reasons.ts'
import { walkThroughGh, type Walked } from '../tools/pointed/gh/walk.ts'
import { openPointed } from '../tools/work-through.ts'
import type { Finding, Proof } from './proof.ts'

const method = `Every command in \`gh help reference\` of gh 2.23.0 (Debian 12) is called at least once, ${calls.length} calls
in all, with the variables of \`devplatform run\`, once with TLS and once with \`--no-tls\`. The project is packed and
installed in an empty folder; server and gh run as a user without privileges, in a clone of a repository with issues,
pull requests, releases, keys, a workflow and an extension. A call works if its exit code is 0. Otherwise it stops at
GraphQL if gh prints an error of GraphQL, and else at its last request that was refused.`

type Row = Finding['rows'][number]

const groupOf = ({ line }: Walked) => line.split(' ', 1)[0] ?? ''

const lines = (walked: Walked[]) => walked.map(({ line }) => `\`${line}\``).join(', ') || 'none'

const isGraphQl = ({ result }: Walked) => result === 'graphql'
const works = ({ result }: Walked) => result === 'works'
const isOther = (each: Walked) => !works(each) && !isGraphQl(each)

/** The calls of gh by the first word of the command. */
function groups(walked: Walked[]): Row[] {
  const names = [...new Set(walked.map(groupOf))]
  return names.map((name) => {
    const own = walked.filter((each) => groupOf(each) === name)
    return {
      Group: `\`gh ${name}\``,
      Works: own.filter(works).length,
      'POST /graphql': own.filter(isGraphQl).length,
      Other: own.filter(isOther).length,
      'What works': lines(own.filter(works)),
    }
  })
}

const total = (walked: Walked[]): Row => ({
  Group: 'All',
  Works: walked.filter(works).length,
  'POST /graphql': walked.filter(isGraphQl).length,
  Other: walked.filter(isOther).length,
  'What works': '',
})

const otherRow = ({ line, result }: Walked): Row => ({
  Call: `\`gh ${line}\``,
  'Stops at': result.replaceAll('|', '\\|'),
  Reason: reasons(line, result),
})

/** Calls that end differently without TLS. */
const differences = (walked: Walked[], plain: Walked[]): Row[] =>
  walked.flatMap(({ line, result }, index) => {
    const other = plain[index]?.result ?? 'not called'
    return other === result
      ? []
      : [{ Call: `\`gh ${line}\``, 'With TLS': result, 'With `--no-tls`': other }]
  })

async function walk(folder: string, args: string[]): Promise<Walked[]> {
  await mkdir(folder)
  const home = join(folder, 'home')
  await using shell = await openPointed(folder, args)
  const walked = await walkThroughGh(shell, home) // before the shell closes
  return walked.map(({ result, ...each }) => ({
    ...each,
    result: result.replaceAll(home, '{home}'),
  }))
}

async function walkBothWays(): Promise<Omit<Finding, 'method'>> {
  await using folder = await temporaryFolder()
  await chmod(folder.path, 0o755)
  const { stdout } = await run({
    file: 'gh',
    args: ['help', 'reference'],
    env: { HOME: '/nonexistent' },
  })
  const commands = commandsOf(stdout.toString())
  const walked = await walk(join(folder.path, 'tls'), [])
  const plain = await walk(join(folder.path, 'plain'), ['--no-tls'])
  const absent = commands.filter((words) => !walked.some(({ line }) => line.startsWith(words)))
  const other = walked.filter(isOther)
  const differing = differences(walked, plain)
  return {
    rows: [...groups(walked), total(walked)],
    more: [
      { title: 'Calls that stop for another reason than GraphQL', rows: other.map(otherRow) },
      {
        title: 'Calls that stop at POST /graphql',
        rows: [{ Calls: lines(walked.filter(isGraphQl)) }],
      },
      ...(differing.length > 0
        ? [{ title: 'Calls that end differently without TLS', rows: differing }]
        : []),
    ],
    flaws: absent.map((words) => `gh ${words} was not called`),
  }
}

/** Every command of the command line client of the platform. */
export const ghCommands: Proof = {
  promise: 'Every command of gh is called, and those that stop are known',
  run: async () => ({ method, ...(await walkBothWays()) }),
}
