import { firstNamed } from '../_support/selection.ts'
import { tools } from '../tools/all.ts'
import { leftOut } from '../tools/left-out.ts'
import { workThrough, type Outcome } from '../tools/work-through.ts'
import type { Tool } from '../tools/tool.ts'
import type { Finding, Proof, Table } from './proof.ts'

const method = `Tools that other people publish do whole jobs against a server, unmodified and as their users run
them: with their own command lines and settings, in a clone of a repository with history. Each is installed in a
pinned version in a temporary folder; its server is a process with a data folder of its own. What changed is
checked with git and through the API: a job counts as “Worked in full” when all of its effects are there. “Stops
at” names the first request for something that the server does not have.`

/** A row of the page for a job. */
const row = ({ tool, job, result }: Outcome): Finding['rows'][number] => ({
  Tool: tool.name,
  Version: tool.version,
  Job: job.does,
  Result: result.replaceAll('|', '\\|'),
})

/** The operations of a job, for the page. */
const calls = ({ tool, job, requests, operations }: Outcome): Finding['rows'][number] => ({
  Tool: `${tool.name} ${tool.version}`,
  Job: job.does,
  Requests: requests,
  Operations: operations.map((each) => `\`${each}\``).join(', ') || 'none',
})

/** A job that ended otherwise than expected. */
const flawOf = ({ tool, job, result, reason = '' }: Outcome) =>
  `${tool.name} ${tool.version}: ${job.does}: expected “${job.expected}”, got “${result}” ${reason}`

/** What became of the tools that were chosen, with tables of those that were not run. */
export function findingOf(
  method: string,
  [chosen, all]: readonly [chosen: Tool[], all: Tool[]],
  outcomes: Outcome[],
  more: Table[],
): Finding {
  const left = all.filter((each) => !chosen.includes(each)).map(({ name }) => name)
  const operations = 'Operations that answered the tools and the checks'
  return {
    ...(left.length > 0 && { partial: `Not run this time: ${left.join(', ')}.` }),
    method,
    rows: outcomes.map(row),
    more: [...more, { title: operations, rows: outcomes.map(calls) }],
    flaws: outcomes.filter(({ job, result }) => result !== job.expected).map(flawOf),
  }
}

/** Other people's tools, with whole jobs. `--size` takes the first of them. */
export const toolsOfOthers: Proof = {
  promise: 'Popular tools of the platform do whole jobs, unmodified',
  async run({ size = tools.length, progress }) {
    const outcomes: Outcome[] = []
    const chosen = firstNamed('tools', tools, ({ name }) => name, size)
    for (const tool of chosen) {
      for (const outcome of await workThrough(tool)) {
        progress(`${tool.name} ${tool.version}, ${outcome.job.does}: ${outcome.result}`)
        outcomes.push(outcome)
      }
    }
    return findingOf(method, [chosen, tools], outcomes, [{ title: 'Not run', rows: leftOut }])
  },
}
