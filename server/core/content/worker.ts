import { CORE_SCHEMA, load } from 'js-yaml'
import { serveTasks } from '../tasks/serve-tasks.js'
import { isWithin } from './budget.ts'
import { parseJsonc } from './jsonc.ts'
import { renderMarkdown } from './markdown.ts'
import type { Content, Format, Reading } from './reader.ts'

/** More than the largest files that people write. */
const budget = { nodes: 20_000, depth: 64 }
/**
 * HTML is rarely four times as long as its Markdown. It is thousands of times as long with a table of
 * empty cells, and with a long address that many links share.
 */
const room = { base: 65_536, factor: 10 }

const parsers: Record<Format, (text: string) => unknown> = {
  yaml: (text) => load(text, { schema: CORE_SCHEMA, maxDepth: budget.depth, json: true }),
  jsonc: parseJsonc,
  markdown: renderMarkdown,
}

function parse({ format, text }: Pick<Content, 'format' | 'text'>): Reading {
  let value: unknown
  try {
    value = parsers[format](text)
  } catch {
    return { refused: 'invalid' }
  }
  const characters = room.base + room.factor * text.length
  return isWithin(value, { ...budget, characters }) ? { value } : { refused: 'too complex' }
}

/** Parses contents that callers stored. Runs in a process, see reader.ts. */
export const main = (): void => serveTasks({ parse })
