import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../server/core/processes.ts'
import { temporaryFolder } from '../_support/git/git-host.ts'
import { pointedTools } from '../tools/pointed/all.ts'
import { commandsOf } from '../tools/pointed/gh/commands.ts'
import { reasons } from '../tools/pointed/gh/reasons.ts'
import { walkThroughGh, type Walked } from '../tools/pointed/gh/walk.ts'
import { lookedAt } from '../tools/pointed/jobs/suites.ts'
import { notRun } from '../tools/pointed/not-run.ts'
import type { Tool } from '../tools/tool.ts'
import { openPointed, workThrough, type Outcome } from '../tools/work-through.ts'
import type { Finding, Proof, Request, Table } from './proof.ts'
import { calls, flawOf, row } from './tools.ts'

const method = `Tools that other people publish reach a server without a setting of their own: each is started
with the variables that \`devplatform run\` gives to its command. The project is packed, and installed in an empty
folder. Server and tools run as a user without privileges, and nothing on the machine names the server. The tools
call \`https://github.com\`, \`https://api.github.com\` and the other names that they have built in. Each does whole
jobs in a clone of a repository with history, whose effects are checked with git and through the API. Node has used
the variables of proxies since version 24, so the tools of npm that know no proxy run on Node 24.22.3.`

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
  await using shell = await openPointed(folder, args)
  return await walkThroughGh(shell, join(folder, 'home')) // before the shell closes
}

async function walkBothWays(): Promise<{ tables: Table[]; flaws: string[] }> {
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
  const tables = [
    {
      title: `Calls of gh 2.23.0: ${commands.length} commands, ${walked.length} calls`,
      rows: [...groups(walked), total(walked)],
    },
    { title: 'Calls of gh that stop for another reason than GraphQL', rows: other.map(otherRow) },
    ...(differing.length > 0
      ? [{ title: 'Calls of gh that end differently without TLS', rows: differing }]
      : []),
  ]
  const flaws = absent.map((words) => `gh ${words} was not called`)
  return { tables, flaws }
}

/** Three tools at a time, because installing them is mostly waiting. @returns in the order of the tools */
async function workThroughAll(tools: Tool[], progress: Request['progress']): Promise<Outcome[]> {
  const found = new Map<Tool, Outcome[]>()
  const waiting = [...tools]
  const work = async () => {
    for (let tool = waiting.shift(); tool; tool = waiting.shift()) {
      const outcomes = await workThrough(tool)
      found.set(tool, outcomes)
      for (const { job, result } of outcomes)
        progress(`${tool.name} ${tool.version}, ${job.does}: ${result}`)
    }
  }
  await Promise.all([work(), work(), work()])
  return tools.flatMap((tool) => found.get(tool) ?? [])
}

/** Tools that reach the server by one flag. `--size` takes the first of them, without gh. */
export const toolsByOneFlag: Proof = {
  promise: 'Unmodified tools reach the server by one flag',
  async run({ size = pointedTools.length, progress }) {
    const chosen = pointedTools.slice(0, size)
    const isWhole = chosen.length === pointedTools.length
    const [outcomes, gh] = await Promise.all([
      workThroughAll(chosen, progress),
      isWhole ? walkBothWays() : { tables: [], flaws: [] },
    ])
    const left = pointedTools.filter((each) => !chosen.includes(each)).map(({ name }) => name)
    const other = outcomes.filter(({ job, result }) => result !== job.expected)
    return {
      ...(!isWhole && { partial: `Not run this time: ${left.join(', ')}, gh.` }),
      method,
      rows: outcomes.map(row),
      more: [
        ...gh.tables,
        { title: 'Not run', rows: notRun },
        { title: 'Packages that were looked at for tests', rows: lookedAt },
        { title: 'Operations that answered the tools and the checks', rows: outcomes.map(calls) },
      ],
      flaws: [...other.map(flawOf), ...gh.flaws],
    }
  },
}
