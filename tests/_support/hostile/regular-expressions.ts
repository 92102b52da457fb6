import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import type { Document } from '../../../tools/contract/contract.ts'
import { root, versions } from '../bundles.ts'
import { contractDocument } from '../contract/contract-document.ts'

/** A regular expression and the places that use it. */
export interface Pattern {
  source: string
  flags: string
  places: string[]
}

export const nameOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>) =>
  `/${source}/${flags}`

/** The flags in the order that RegExp reports. */
const sorted = (flags: string) => [...flags].sort().join('')

class Collection {
  readonly #found = new Map<string, Pattern>()

  add(source: string, flags: string, place: string): void {
    const pattern = { source, flags: sorted(flags), places: [] }
    const known = this.#found.get(nameOf(pattern)) ?? pattern
    this.#found.set(nameOf(pattern), known)
    if (!known.places.includes(place)) known.places.push(place)
  }

  all(): Pattern[] {
    return [...this.#found.values()]
  }
}

/** Runs on our own files, when the package is built. */
const ofBuilds = 'server/app/bundle/build.js'

/** The code of the server, without declarations. */
function serverFiles(): string[] {
  const entries = readdirSync(join(root, 'server'), { recursive: true, withFileTypes: true })
  return entries
    .filter(({ name }) => /\.(ts|js)$/.test(name) && !name.endsWith('.d.ts'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((file) => file !== ofBuilds)
    .sort()
}

/** What a file contains: literals, and calls of the constructor. */
interface Expressions {
  literals: { source: string; flags: string }[]
  constructed: number
}

export function expressionsIn(file: string, text: string): Expressions {
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, false)
  const found: Expressions = { literals: [], constructed: 0 }
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.literals.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp')
      found.constructed++
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

/**
 * The expressions that a module constructs while it is loaded. Loads a copy of the module, so that
 * others keep theirs.
 */
async function constructedBy(file: string): Promise<RegExp[]> {
  const found: RegExp[] = []
  const { RegExp: original } = globalThis
  const isHere = () => new Error().stack?.includes(file) === true
  const note = (made: RegExp) => {
    if (isHere()) found.push(made)
    return made
  }
  globalThis.RegExp = new Proxy(original, {
    construct: (target, [pattern, flags]: [string, string?]) => note(new target(pattern, flags)),
    apply: (target, _this, [pattern, flags]: [string, string?]) => note(target(pattern, flags)),
  })
  try {
    await import(`${join(root, file)}?constructed`)
  } finally {
    globalThis.RegExp = original
  }
  return found
}

/**
 * Every regular expression in the code of the server.
 * @throws Error for one that is constructed from something that is not known at load time
 */
export async function serverPatterns(): Promise<Pattern[]> {
  const collection = new Collection()
  for (const file of serverFiles()) {
    const { literals, constructed } = expressionsIn(file, readFileSync(join(root, file), 'utf8'))
    for (const { source, flags } of literals) collection.add(source, flags, file)
    if (constructed === 0) continue
    const made = await constructedBy(file)
    if (made.length < constructed) throw new Error(`${file} constructs a RegExp at run time`)
    for (const { source, flags } of made) collection.add(source, flags, file)
  }
  return collection.all()
}

/** Every pattern in the contract, with the flag that Ajv compiles it with. */
export function contractPatterns(): Pattern[] {
  const collection = new Collection()
  const visit = (node: unknown, place: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { pattern, patternProperties } = node as { pattern?: unknown; patternProperties?: object }
    if (typeof pattern === 'string') collection.add(pattern, 'u', place)
    for (const key of Object.keys(patternProperties ?? {})) collection.add(key, 'u', place)
    for (const [key, each] of Object.entries(node)) visit(each, `${place}/${key}`)
  }
  for (const version of versions) {
    const document: Document = contractDocument(version)
    visit({ paths: document.paths, components: document.components }, version)
  }
  return collection.all()
}
