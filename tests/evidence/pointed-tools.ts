import { pointedTools } from '../tools/pointed/all.ts'
import { lookedAt } from '../tools/pointed/jobs/suites.ts'
import { notRun } from '../tools/pointed/not-run.ts'
import type { Tool } from '../tools/tool.ts'
import { workThrough, type Outcome } from '../tools/work-through.ts'
import type { Proof, Request } from './proof.ts'
import { findingOf } from './tools.ts'

const method = `Tools that other people publish reach a server without a setting of their own: each is started
with the variables that \`devplatform run\` gives to its command. The project is packed, and installed in an empty
folder. Server and tools run as a user without privileges, and nothing on the machine names the server. The tools
call \`https://github.com\`, \`https://api.github.com\` and the other names that they have built in. Each does whole
jobs in a clone of a repository with history, whose effects are checked with git and through the API. Node has used
the variables of proxies since version 24, so the tools of npm that know no proxy run on Node 24.22.3.`

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

/** Tools that reach the server by one flag. `--size` takes the first of them. */
export const toolsByOneFlag: Proof = {
  promise: 'Unmodified tools reach the server by one flag',
  async run({ size = pointedTools.length, progress }) {
    const chosen = pointedTools.slice(0, size)
    const outcomes = await workThroughAll(chosen, progress)
    return findingOf(method, [chosen, pointedTools], outcomes, [
      { title: 'Not run', rows: notRun },
      { title: 'Packages that were looked at for tests', rows: lookedAt },
    ])
  },
}
