import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** The rules of wording.yaml. */
export interface WordingRules {
  include: string[]
  exclude: string[]
  /** Replacements by phrase. */
  phrases: Record<string, string>
}

export interface WordingProblem {
  file: string
  line: number
  phrase: string
  replacement: string
}

const project = fileURLToPath(new URL('../..', import.meta.url))
const skipped = /^(node_modules|dist|data|coverage|generated|\..*)$/

export async function readWordingRules(): Promise<WordingRules> {
  const text = await readFile(new URL('wording.yaml', import.meta.url), 'utf8')
  return parse(text) as WordingRules
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** `docs/**` matches any depth, `*` one path segment. */
function globPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*\/|\*\*|\*)/)
    .map((part) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' })[part] ?? escaped(part))
  return new RegExp(`^${source.join('')}$`)
}

/** A phrase also matches across a line break, with or without a comment marker. */
function phrasePattern(phrase: string): RegExp {
  const words = phrase
    .split(/\s+/)
    .map((word) => escaped(word).replaceAll('<number>', String.raw`\d+`))
  return new RegExp(
    String.raw`\b${words.join(String.raw`(?:\s+|\s*\n\s*(?:\*|//|#|>)\s*)`)}\b`,
    'gi',
  )
}

/** Replaces code in Markdown by spaces, so that positions stay the same. */
const withoutCode = (text: string) =>
  text.replace(/^( *)```.*?^\1```|`[^`\n]+`/gms, (code) => code.replace(/[^\n]/g, ' '))

/** Replaces code in source files by spaces. Only comments remain. */
function commentsIn(text: string): string {
  const blank = (code: string) => code.replace(/[^\n]/g, ' ')
  const comment = /^[ \t]*(?:\/\*.*?\*\/|\/\/[^\n]*)|[ \t]\/\/ [^\n]*/gms
  let end = 0
  let kept = ''
  for (const { 0: found, index } of text.matchAll(comment)) {
    kept += blank(text.slice(end, index)) + found
    end = index + found.length
  }
  return kept + blank(text.slice(end))
}

/** The text that people read: prose in Markdown, comments in source files. */
function proseIn(file: string, text: string): string {
  if (file.endsWith('.md')) return withoutCode(text)
  return /\.[jt]s$/.test(file) ? commentsIn(text) : text
}

async function filesIn(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (skipped.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await filesIn(path)))
    else found.push(path)
  }
  return found.sort()
}

/** Finds every phrase of the rules in the files of a folder. */
export async function findWordingProblems(
  root: string,
  { include, exclude, phrases }: WordingRules,
): Promise<WordingProblem[]> {
  const [included, excluded] = [include.map(globPattern), exclude.map(globPattern)]
  const patterns = Object.entries(phrases).map(
    ([phrase, replacement]) => [phrase, replacement, phrasePattern(phrase)] as const,
  )
  const files = (await filesIn(root))
    .map((path) => relative(root, path))
    .filter((file) => included.some((each) => each.test(file)))
    .filter((file) => !excluded.some((each) => each.test(file)))
  const found: WordingProblem[] = []
  for (const file of files) {
    const text = proseIn(file, await readFile(join(root, file), 'utf8'))
    for (const [phrase, replacement, pattern] of patterns)
      for (const { index } of text.matchAll(pattern))
        found.push({ file, line: text.slice(0, index).split('\n').length, phrase, replacement })
  }
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = await findWordingProblems(project, await readWordingRules())
  for (const { file, line, phrase, replacement } of problems)
    process.stdout.write(`${file}:${line}: "${phrase}", use: ${replacement}\n`)
  if (problems.length > 0) process.exitCode = 1
}
