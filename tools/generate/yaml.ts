import { COLLECTION_STYLE, dump, SCALAR_STYLE, visit, type Document, type Node } from 'js-yaml'

/** How many characters a list or an object may have to stay on one line. */
const width = 120

const text = 'tag:yaml.org,2002:str'

/** Makes a value one line of JSON, which readers can copy. */
function writeAsJson(contents: Node): void {
  visit([{ contents, directives: [] }], (node) => {
    if (node.kind === 'mapping' || node.kind === 'sequence') node.style = COLLECTION_STYLE.FLOW
    else if (node.kind === 'scalar' && node.tag === text) node.style = SCALAR_STYLE.DOUBLE_QUOTED
  })
}

/** Whether the value of a key is an example. A property of a schema may have the same name. */
const isExample = (key: string, within: string) =>
  within !== 'properties' && (key === 'example' || key === 'value')

/**
 * Puts examples, lists and objects on one line.
 *
 * @param within the key of the object or list
 * @returns how many characters the node has on one line
 */
function fold(node: Node, within = ''): number {
  if (node.kind === 'alias') return Infinity
  if (node.kind === 'scalar') return node.value.includes('\n') ? Infinity : node.value.length
  const parts =
    node.kind === 'sequence'
      ? node.items.map((item) => fold(item))
      : node.items.map(({ key, value }) => fold(key) + ': '.length + foldValue(key, value, within))
  const length = parts.reduce((sum, part) => sum + part + ', '.length, '{  }'.length)
  if (length <= width) node.style = COLLECTION_STYLE.FLOW
  return length
}

function foldValue(key: Node, value: Node, within: string): number {
  const name = key.kind === 'scalar' ? key.value : ''
  const length = fold(value, name)
  if (isExample(name, within) && value.kind !== 'scalar') writeAsJson(value)
  return length
}

function foldAll(documents: Document[]): void {
  for (const { contents } of documents) if (contents) fold(contents)
}

/** A contract as YAML, with each example, and each short list or object, on one line. */
export const yamlOf = (contract: object): string =>
  dump(contract, { lineWidth: -1, noRefs: true, flowBracketPadding: true, transform: foldAll })
