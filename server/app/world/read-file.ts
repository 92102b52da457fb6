import { createReadStream } from 'node:fs'
import type * as YAML from 'yaml'
import { ConfigError } from '../../core/config-error.ts'
import { reasonOf } from '../../core/reason-of.ts'

/** Maximum size of a seed file, in bytes. */
const maxBytes = 16 * 1024 ** 2

/** Maximum number of tokens in a seed file. Each takes hundreds of bytes and a microsecond. */
const maxTokens = 1_000_000

/** Reads no more than the maximum: a device never ends. */
async function textOf(file: string): Promise<string> {
  const chunks = (await createReadStream(file, { end: maxBytes }).toArray()) as Buffer[]
  const content = Buffer.concat(chunks)
  if (content.length > maxBytes) throw new Error('larger than 16 MiB')
  return content.toString()
}

type Yaml = typeof YAML

/** Counted before parsing, which takes much more. */
function checkTokens(text: string, { Lexer }: Yaml): void {
  let left = maxTokens
  for (const _token of new Lexer().lex(text)) {
    if (--left < 0) throw new Error('more than 1,000,000 tokens')
  }
}

function placeOf(offset: number, lines: YAML.LineCounter): string {
  const { line, col } = lines.linePos(offset)
  return `line ${line}, column ${col}`
}

/** The parser compares each key of a mapping with all others, which takes minutes for long ones. */
function checkKeys(document: YAML.Document.Parsed, lines: YAML.LineCounter, yaml: Yaml): void {
  const { visit, isScalar, isNode } = yaml
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<string>()
      for (const { key } of items) {
        const name = String(isScalar(key) ? key.value : key)
        if (seen.has(name)) {
          const at = placeOf((isNode(key) && key.range?.[0]) || 0, lines)
          throw new Error(`duplicate key "${name}" at ${at}`)
        }
        seen.add(name)
      }
    },
  })
}

/** Errors of the parser name functions of its library. */
const plainly = (reason: string): string =>
  reason
    .replace(/^Maximum call stack size exceeded/, 'nested too deeply')
    .replace(/; please use YAML\.parseAllDocuments\(\)/, '')

/**
 * Reads a seed file, YAML or JSON, within limits of time and memory.
 * @throws ConfigError that names the file and the position
 */
export async function readSeedFile(file: string): Promise<unknown> {
  const yaml = await import('yaml') // needed only at the first start
  try {
    const text = await textOf(file)
    checkTokens(text, yaml)
    const lines = new yaml.LineCounter()
    // Pretty errors would take long, because there can be many.
    const limits = { uniqueKeys: false, prettyErrors: false, lineCounter: lines }
    const document = yaml.parseDocument(text, limits)
    const [error] = document.errors
    if (error) throw new Error(`${error.message} at ${placeOf(error.pos[0], lines)}`)
    checkKeys(document, lines, yaml)
    return document.toJS()
  } catch (error) {
    throw new ConfigError(`cannot read seed file ${file}: ${plainly(reasonOf(error))}`)
  }
}
