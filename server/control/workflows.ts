import type { Context } from '../api/context.ts'
import type { QueuedRun, RunResult } from '../api/run-result.ts'
import { createLinks } from '../core/links.ts'
import { allJobs, applyResult } from '../domains/workflows/apply-result.ts'
import { changeRun, type ChangingRun } from '../domains/workflows/change-run.ts'
import type { WorkflowJob } from '../storage/workflows/workflow-jobs.ts'
import type { WorkflowRun } from '../storage/workflows/workflow-runs.ts'
import type { WorkflowControl } from './control.ts'
import { absent, conflict, unprocessable } from './errors.ts'
import { matches } from './pattern.ts'
import type { SteeredPlatform } from './platform.ts'
import type { ChangedRun, WorkflowRule, WorkflowRuleInput } from './schemas.ts'

const mostRules = 100

/** Characters of all rules as JSON. */
const mostText = 16 * 1024 * 1024

interface Registered {
  rule: WorkflowRule
  size: number
}

/** @throws ServiceError 422 for results that contradict themselves */
function check({ jobs = [] }: RunResult): void {
  const names = new Set(jobs.map(({ name }) => name))
  if (names.size < jobs.length) throw unprocessable('a job has more than one result')
  const both = jobs.find(({ steps, log }) => steps !== undefined && log !== undefined)
  if (both) throw unprocessable(`job "${both.name}" has both steps and a log`)
}

function isMatch({ match }: WorkflowRule, { repository, workflow, event }: QueuedRun): boolean {
  const names = [workflow.name, workflow.path, workflow.path.split('/').at(-1) ?? '']
  return (
    matches(match.repository?.toLowerCase(), repository.toLowerCase()) &&
    matches(match.event, event) &&
    names.some((name) => matches(match.workflow, name))
  )
}

const viewOf = (
  run: WorkflowRun,
  repository: string,
  jobs: readonly WorkflowJob[],
): ChangedRun => ({
  ...{ id: run.id, repository, status: run.status, conclusion: run.conclusion },
  run_attempt: run.run_attempt,
  jobs: jobs.map(({ id, name, status, conclusion }) => ({ id, name, status, conclusion })),
})

/** Results of workflow runs, which no runner executes. */
export class Workflows implements WorkflowControl {
  readonly #platform: () => SteeredPlatform
  readonly #rules = new Map<number, Registered>()
  #last = 0

  constructor(platform: () => SteeredPlatform) {
    this.#platform = platform
  }

  async update(id: number, result: RunResult = {}): Promise<ChangedRun> {
    check(result)
    const { context, url } = this.#platform()
    const { repository, run } = await this.#find(id, context)
    const sender = run.rerunBy ?? run.actor ?? repository.owner
    const links = createLinks(context.config.baseUrl ?? url, '', context.sshPort)
    await changeRun(
      { id, repository, sender, links },
      async (changing) => {
        if (changing.run.status === 'completed') throw conflict('the run is completed')
        await this.#checkNames(changing, result)
        return applyResult(changing, result)
      },
      context,
    )
    const after = await this.#find(id, context)
    const jobs = await context.storage.workflowJobs.list(id, after.run.run_attempt, allJobs)
    return viewOf(after.run, `${repository.owner.login}/${repository.name}`, jobs)
  }

  createRule(input: WorkflowRuleInput = {}): WorkflowRule {
    const result = input.result ?? {}
    check(result)
    const size = JSON.stringify(input).length
    const total = [...this.#rules.values()].reduce((sum, each) => sum + each.size, size)
    if (this.#rules.size >= mostRules) throw conflict(`there are ${mostRules} rules already`)
    if (total > mostText) throw conflict('the rules are too large in total')
    const id = ++this.#last
    const rule: WorkflowRule = { ...input, id, match: input.match ?? {}, result, applied: 0 }
    this.#rules.set(id, { rule, size })
    return { ...rule }
  }

  listRules(): WorkflowRule[] {
    return [...this.#rules.values()].map(({ rule }) => ({ ...rule }))
  }

  getRule(id: number): WorkflowRule | undefined {
    const registered = this.#rules.get(id)
    return registered && { ...registered.rule }
  }

  deleteRule(id: number): boolean {
    return this.#rules.delete(id)
  }

  clearRules(): void {
    this.#rules.clear()
  }

  /** The result of the first rule that applies to a run, which is counted. */
  resultOf(run: QueuedRun): RunResult | undefined {
    for (const { rule } of this.#rules.values()) {
      if (rule.applied === rule.times || !isMatch(rule, run)) continue
      rule.applied++
      return rule.result
    }
    return undefined
  }

  /** @throws ServiceError 404 */
  async #find(id: number, { storage }: Context) {
    const repositoryId = await storage.workflowRuns.repositoryOf(id)
    const repository =
      repositoryId === undefined ? undefined : await storage.repositories.find(repositoryId)
    const run = repository && (await storage.workflowRuns.find(repository.id, id))
    if (!run) throw absent('Workflow run')
    return { repository, run }
  }

  /** @throws ServiceError 422 for a job that the run does not have, or that is completed */
  async #checkNames({ transaction, run }: ChangingRun, { jobs = [] }: RunResult): Promise<void> {
    if (jobs.length === 0) return
    const all = await transaction.workflowJobs.list(run.id, run.run_attempt, allJobs)
    const open = new Set(all.flatMap(({ name, status }) => (status === 'completed' ? [] : name)))
    const unknown = jobs.find(({ name }) => !open.has(name))
    if (unknown) throw unprocessable(`the run has no job "${unknown.name}" that is not completed`)
  }
}
