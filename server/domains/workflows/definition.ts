import type { DeclaredJob } from '../../storage/workflows/workflow-jobs.ts'

/** Declaration of a workflow input. */
export interface InputDeclaration {
  type: string
  required: boolean
  default: string | undefined
  options: string[]
}

/** The parsed parts of a workflow file. */
export interface Definition {
  name: string | undefined
  /** Inputs by name; undefined when the workflow has no `workflow_dispatch` trigger. */
  inputs: Map<string, InputDeclaration> | undefined
  jobs: DeclaredJob[]
}

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
const textOf = (value: unknown) => (isScalar(value) ? String(value) : undefined)

function declaration(value: unknown): InputDeclaration {
  const { type, required, default: defaultValue, options } = isNode(value) ? value : ({} as Node)
  return {
    type: textOf(type) ?? 'string',
    required: required === true,
    default: textOf(defaultValue),
    options: Array.isArray(options) ? options.flatMap((each) => textOf(each) ?? []) : [],
  }
}

/** `on` is a string, a list of strings, or a map. */
function inputsOf(on: unknown): Definition['inputs'] {
  if (on === 'workflow_dispatch') return new Map()
  if (Array.isArray(on)) return on.includes('workflow_dispatch') ? new Map() : undefined
  if (!isNode(on) || !('workflow_dispatch' in on)) return undefined
  const { workflow_dispatch: trigger } = on
  const inputs = isNode(trigger) && isNode(trigger.inputs) ? trigger.inputs : {}
  return new Map(Object.entries(inputs).map(([name, value]) => [name, declaration(value)]))
}

/** Maximum number of jobs of a run, in order of the file. The others are ignored. */
const maxJobs = 256

/** Characters of a name or label that are kept. */
const maxText = 255

const short = (text: string) => text.slice(0, maxText)

/** `runs-on` is a label, a list of labels, or a map with them. */
function labelsOf(runsOn: unknown): string[] {
  const labels = isNode(runsOn) ? runsOn.labels : runsOn
  return [labels].flat().flatMap((label) => textOf(label) ?? [])
}

function jobsOf(jobs: unknown): DeclaredJob[] {
  if (!isNode(jobs)) return []
  const declared = Object.entries(jobs).slice(0, maxJobs)
  return declared.map(([id, job]) => {
    const { name, 'runs-on': runsOn } = isNode(job) ? job : ({} as Node)
    return { name: short(textOf(name) ?? id), labels: labelsOf(runsOn).slice(0, 20).map(short) }
  })
}

/** Reads a parsed workflow file. A file that is not a map declares nothing. */
export function definitionOf(root: unknown): Definition {
  if (!isNode(root)) return { name: undefined, inputs: undefined, jobs: [] }
  return { name: textOf(root.name), inputs: inputsOf(root.on), jobs: jobsOf(root.jobs) }
}
