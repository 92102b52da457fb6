import type { Document } from '../../tools/contract/contract.ts'
import type { OperationUnderTest } from './check.ts'
import { operationsUnderTest } from './operations.ts'

const isParameter = (segment: string) => segment.startsWith('{')

/** The pattern of a path template. A parameter that may span segments matches the rest. */
function patternOf({ path, parameters }: OperationUnderTest): RegExp {
  const spanning = parameters.find(({ multiSegment }) => multiSegment)?.name
  const parts = path.split('/').slice(1)
  const written = parts.map((part, index) => {
    if (part === `{${spanning}}`) return index === parts.length - 1 ? '(?:/.*)?' : '/.+'
    return isParameter(part) ? '/[^/]+' : `/${part.replaceAll('.', '\\.')}`
  })
  return new RegExp(`^${written.join('')}$`, 's')
}

interface Row {
  template: string
  pattern: RegExp
  /** Whether its last parameter may span segments, so that longer templates come first. */
  takesTheRest: boolean
  methods: string[]
}

/** An operation, and once more at the path that it had before. */
function atBothPaths(operation: OperationUnderTest): OperationUnderTest[] {
  const { 'x-former-path': former } = operation.described as { 'x-former-path'?: string }
  return former === undefined ? [operation] : [operation, { ...operation, path: former }]
}

/** Sorts after every character of a template. */
const last = '\u007f'

/**
 * Computes the methods of a path independently of the server's router: each template is a pattern,
 * and among those that match, the one with the earliest literal segments wins.
 */
class PathModel {
  readonly #rows = new Map<string, Row>()
  readonly #known = new Map<string, string[] | undefined>()

  constructor(operations: readonly OperationUnderTest[]) {
    for (const operation of operations.flatMap(atBothPaths)) {
      const { path, method } = operation
      const row = this.#rows.get(path) ?? {
        ...{ template: path, pattern: patternOf(operation), methods: [] },
        takesTheRest: operation.parameters.some(
          ({ name, multiSegment }) => multiSegment && path.endsWith(`{${name}}`),
        ),
      }
      row.methods.push(method, ...(method === 'GET' ? ['HEAD'] : []))
      this.#rows.set(path, row)
    }
  }

  /**
   * Sorted; undefined if the contract has no such path.
   * @param path as sent, without a query
   */
  methodsAt(path: string): string[] | undefined {
    if (!this.#known.has(path)) this.#known.set(path, this.#methodsAt(path))
    return this.#known.get(path)
  }

  #methodsAt(path: string): string[] | undefined {
    const fitting = [...this.#rows.values()].filter(({ pattern }) => pattern.test(path))
    const weight = ({ template, takesTheRest }: Row) =>
      template.replaceAll(/\{\w+\}/g, '~') + (takesTheRest ? last : '')
    const [best] = fitting.sort((one, other) => (weight(one) < weight(other) ? -1 : 1))
    if (!best) return undefined
    // A POST may stand for PATCH.
    const others = best.methods.includes('PATCH') ? ['POST'] : []
    return [...new Set([...best.methods, ...others])].toSorted()
  }
}

const models = new WeakMap<Document, PathModel>()

/** For all operations of a contract. */
export function pathModelOf(contract: Document): PathModel {
  const model = models.get(contract) ?? new PathModel(operationsUnderTest(contract))
  models.set(contract, model)
  return model
}
