import { CORE_SCHEMA, load } from 'js-yaml'
import { serveTasks } from '../threads/serve-tasks.js'
import { isWithin } from './budget.ts'
import { parseJsonc } from './jsonc.ts'
import { renderMarkdown } from './markdown.ts'
import type { Content, Format, Reading } from './reader.ts'

/** More than the largest files that people write. */
const budget = { nodes: 20_000, depth: 64 }

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
  return isWithin(value, budget) ? { value } : { refused: 'too complex' }
}

/** Parses contents that callers stored. Runs in a thread, see reader.ts. */
export const main = (): void => serveTasks({ parse })
