import { parse } from 'yaml'

/** What a workflow declares of one input. */
export interface InputDeclaration {
  type: string
  required: boolean
  default: string | undefined
  options: string[]
}

/** What is read of a workflow's file. */
export interface Definition {
  name: string | undefined
  /** By name; undefined where the workflow cannot be started by hand. */
  inputs: Map<string, InputDeclaration> | undefined
}

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
const textOf = (value: unknown) => (isScalar(value) ? String(value) : undefined)

function declaration(value: unknown): InputDeclaration {
  const { type, required, default: usual, options } = isNode(value) ? value : ({} as Node)
  return {
    type: textOf(type) ?? 'string',
    required: required === true,
    default: textOf(usual),
    options: Array.isArray(options) ? options.flatMap((each) => textOf(each) ?? []) : [],
  }
}

/** `on` is a word, a list of words, or a map. */
function inputsOf(on: unknown): Definition['inputs'] {
  if (on === 'workflow_dispatch') return new Map()
  if (Array.isArray(on)) return on.includes('workflow_dispatch') ? new Map() : undefined
  if (!isNode(on) || !('workflow_dispatch' in on)) return undefined
  const { workflow_dispatch: trigger } = on
  const inputs = isNode(trigger) && isNode(trigger.inputs) ? trigger.inputs : {}
  return new Map(Object.entries(inputs).map(([name, value]) => [name, declaration(value)]))
}

/** Reads a workflow. A file that is no YAML, or no map, declares nothing. */
export function definitionOf(text: string): Definition {
  let root: unknown
  try {
    root = parse(text, { logLevel: 'silent' })
  } catch {
    root = undefined
  }
  if (!isNode(root)) return { name: undefined, inputs: undefined }
  return { name: textOf(root.name), inputs: inputsOf(root.on) }
}
