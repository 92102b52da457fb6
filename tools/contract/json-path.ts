/** Path of a value in a document: keys and indexes from the root. */
export type Path = string[]

type Test = ((key: string, value: unknown) => boolean) & { deep?: boolean }

const segment =
  /\.([\w$-]+)|\[((?:'[^']*'(?:, *)?)+)\]|(\.\*|\[\*\])|\[\?\(?@ *== *'([^']*)'\)?\]|\.\.\[\?@\.(\w+)\]/y

const has = (member: string) => (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && member in value

/** One step of a path as a test of keys and values. */
function step([, name, list, wildcard, literal, member]: RegExpExecArray): Test {
  if (member) return Object.assign(has(member), { deep: true })
  if (wildcard) return () => true
  if (literal !== undefined) return (_key, value) => value === literal
  const keys = name ? [name] : [...list!.matchAll(/'([^']*)'/g)].map((match) => match[1]!)
  return (key) => keys.includes(key)
}

/** @throws SyntaxError for syntax outside the subset of JSONPath that the overlays use */
function parse(path: string): Test[] {
  const steps: Test[] = []
  segment.lastIndex = 1
  while (segment.lastIndex < path.length) {
    const at = segment.lastIndex
    const match = segment.exec(path)
    if (!path.startsWith('$') || !match) throw new SyntaxError(`${path}: cannot read at ${at}`)
    steps.push(step(match))
  }
  return steps
}

const childrenOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const childrenAt = (value: unknown, at: Path) =>
  childrenOf(value).map(([key, child]): [Path, unknown] => [[...at, key], child])

const descendantsOf = (value: unknown, at: Path): [Path, unknown][] =>
  childrenAt(value, at).flatMap(([path, child]) => [[path, child], ...descendantsOf(child, path)])

/**
 * The places that a JSONPath (RFC 9535) selects. Supports names, lists of names, wildcards, `[?(@
 * == '…')]`, and `..[?@.name]` for all descendants with such a member.
 * @throws SyntaxError for other syntax
 */
export function select(document: unknown, path: string): Path[] {
  let found: [Path, unknown][] = [[[], document]]
  for (const test of parse(path)) {
    found = found.flatMap(([at, value]) =>
      (test.deep ? descendantsOf(value, at) : childrenAt(value, at)).filter(([path, child]) =>
        test(path.at(-1)!, child),
      ),
    )
  }
  return found.map(([at]) => at)
}
