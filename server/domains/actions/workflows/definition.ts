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

/** Reads a parsed workflow file. A file that is not a map declares nothing. */
export function definitionOf(root: unknown): Definition {
  if (!isNode(root)) return { name: undefined, inputs: undefined }
  return { name: textOf(root.name), inputs: inputsOf(root.on) }
}
