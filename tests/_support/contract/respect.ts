import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../bundles.ts'

/** One attempt of a step. */
interface Attempt {
  stepId: string
  checks: { name: string; status: string; message: string }[]
}

interface Report {
  files: Record<string, { executedWorkflows: { workflowId: string; executedSteps: Attempt[] }[] }>
}

export interface Workflow {
  file: string
  id: string
  steps: string[]
  /** Whether the workflow gets a version as input; otherwise it uses several itself. */
  versioned: boolean
}

interface Source {
  name: string
  url: string
}
interface Arazzo {
  sourceDescriptions: Source[]
  workflows: { workflowId: string; steps: { stepId: string }[] }[]
}

export const workflowFolder = join(root, 'spec/workflows')
const suffix = '.arazzo.yaml'
const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }

/** Source description that stands for the contract of the tested version. */
const ofAnyVersion = 'contract'

/** All workflows. */
export function workflows(): Workflow[] {
  return readdirSync(workflowFolder)
    .filter((file) => file.endsWith(suffix))
    .flatMap((file) => {
      const read = parse(readFileSync(join(workflowFolder, file), 'utf8')) as Arazzo
      const versioned = read.sourceDescriptions.some(({ name }) => name === ofAnyVersion)
      return read.workflows.map(({ workflowId: id, steps }) => ({
        ...{ file, id, versioned },
        steps: steps.map(({ stepId }) => stepId),
      }))
    })
}

/**
 * Combines several workflows into one file for one version. Workflows are written for the newest
 * one. Respect reads the contract again for each file, which takes a second.
 */
function together(version: string, files: string[]): Arazzo {
  const read = files.map(
    (file) => parse(readFileSync(join(workflowFolder, file), 'utf8')) as Arazzo,
  )
  const sources = new Map(
    read.flatMap(({ sourceDescriptions }) =>
      sourceDescriptions.map((each): [string, Source] => {
        const own = join(root, 'generated', version, 'openapi.yaml')
        const url = each.name === ofAnyVersion ? own : join(workflowFolder, each.url)
        return [each.name, { ...each, url }]
      }),
    ),
  )
  const told = read.flatMap(({ workflows }) => workflows)
  return { ...read[0]!, sourceDescriptions: [...sources.values()], workflows: told }
}

/** Runs the command line. Exit code 1 means that something failed; the report has the details. */
function run(args: string[]): Promise<string> {
  const env = { ...process.env, ...quiet }
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { env, maxBuffer: 2 ** 26 }, (_error, out, err) =>
      resolve(out + err),
    )
  })
}

/** Failures by step: those of its last attempt. */
function faultsOf(attempts: Attempt[]): Record<string, string> {
  const last = new Map(attempts.map((attempt) => [attempt.stepId, attempt.checks]))
  const failed = [...last].map(([stepId, checks]) => {
    const words = checks.filter(({ status }) => status === 'error')
    return [stepId, words.map(({ name, message }) => `${name}: ${message.trim()}`).join('\n')]
  })
  return Object.fromEntries(failed.filter(([, words]) => words !== ''))
}

export interface Outcome {
  /** The executed steps, in order. */
  steps: string[]
  /** Failures, by step. */
  faults: Record<string, string>
}

export interface Asking {
  version: string
  /** URL of the server. */
  url: string
  inputs: Record<string, string>
  files: string[]
}

/**
 * Runs workflows with Redocly Respect, which validates every response against the contract of the
 * version.
 * @returns the results of each workflow, by its id
 * @throws Error with the output of Respect, if it did not finish
 */
export async function respect({ version, url, inputs, files }: Asking) {
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-workflows-'))
  try {
    const file = join(folder, 'workflows.json')
    await writeFile(file, JSON.stringify(together(version, files)))
    const report = join(folder, 'report.json')
    const server = JSON.stringify({ [ofAnyVersion]: url, newest: url, older: url })
    const input = JSON.stringify({ version, ...inputs })
    const args = ['respect', file, '--server', server, '--input', input, '-J', report]
    const printed = await run(args)
    const text = await readFile(report, 'utf8').catch(() => Promise.reject(new Error(printed)))
    const ran = Object.values((JSON.parse(text) as Report).files)
    const outcomes = ran.flatMap(({ executedWorkflows }) =>
      executedWorkflows.map(({ workflowId, executedSteps }): [string, Outcome] => {
        const steps = [...new Set(executedSteps.map(({ stepId }) => stepId))]
        return [workflowId, { steps, faults: faultsOf(executedSteps) }]
      }),
    )
    return new Map(outcomes)
  } finally {
    await rm(folder, { recursive: true })
  }
}
