/** Collects the files of a skeleton, and lists the changed files with their TODO lines. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { format, type FormatOptions } from 'oxfmt'

/** Invalid arguments; nothing was written. */
export class UsageError extends Error {}

export interface Tree {
  root: string
  has(file: string): boolean
  read(file: string): string
  /** Adds a file that must not exist yet. */
  add(file: string, text: string): void
  /** Replaces the text of an existing file. */
  edit(file: string, change: (text: string) => string): void
  move(from: string, to: string): void
  /**
   * Every changed file, formatted.
   * @throws SyntaxError if one cannot be parsed
   */
  render(): Promise<Map<string, string>>
  /** Formats and writes all files. Nothing on disk changes before. */
  save(): Promise<void>
  /** The written files, with their lines that start with `TODO:`. */
  touched(): { file: string; todos: string[] }[]
}

const marker = /TODO: ([^'"`*\n]+)/g

const isFormatted = (file: string) => /\.(ts|js|json|ya?ml|md)$/.test(file)

interface Formatting extends FormatOptions {
  ignorePatterns: string[]
}

async function formatted(file: string, text: string, formatting: Formatting): Promise<string> {
  const { ignorePatterns, ...options } = formatting
  if (!isFormatted(file) || ignorePatterns.some((folder) => file.startsWith(folder))) return text
  const { code, errors } = await format(file, text, options)
  for (const { message, codeframe } of errors) throw new SyntaxError(`${message}\n${codeframe}`)
  return code
}

export function openTree(root: string): Tree {
  const texts = new Map<string, string>()
  const moves: [string, string][] = []
  const tree: Tree = {
    root,
    has: (file) => texts.has(file) || existsSync(join(root, file)),
    read(file) {
      const text = texts.get(file)
      if (text !== undefined) return text
      if (!tree.has(file)) throw new UsageError(`${file}: no such file`)
      return readFileSync(join(root, file), 'utf8')
    },
    add(file, text) {
      if (tree.has(file)) throw new UsageError(`${file} already exists`)
      texts.set(file, text)
    },
    edit(file, change) {
      const before = tree.read(file)
      const after = change(before)
      if (after === before) throw new UsageError(`${file}: found no place for the new lines`)
      texts.set(file, after)
    },
    move(from, to) {
      moves.push([from, to])
      texts.set(to, tree.read(from))
    },
    async render() {
      const formatting = JSON.parse(tree.read('.oxfmtrc.json')) as Formatting
      const rendered = [...texts].map(
        async ([file, text]) => [file, await formatted(file, text, formatting)] as const,
      )
      return new Map(await Promise.all(rendered))
    },
    async save() {
      const all = await tree.render()
      for (const [from, to] of moves) {
        await mkdir(dirname(join(root, to)), { recursive: true })
        await rename(join(root, from), join(root, to))
      }
      for (const [file, text] of all) {
        texts.set(file, text)
        await mkdir(dirname(join(root, file)), { recursive: true })
        await writeFile(join(root, file), text)
      }
    },
    touched: () =>
      [...texts].map(([file, text]) => ({
        file,
        todos: [...new Set([...text.matchAll(marker)].map(([, what]) => what!.trim()))],
      })),
  }
  return tree
}

/**
 * Inserts lines before the first line that contains `anchor`. Without such a line, returns the text
 * unchanged.
 */
export function insertBefore(text: string, anchor: string, lines: string): string {
  const at = text.indexOf(anchor)
  return at < 0 ? text : `${text.slice(0, at)}${lines}${text.slice(at)}`
}

/** Adds an import after the last one. Names that are already imported from the file are kept. */
export function withImport(text: string, names: string, from: string): string {
  if (text.includes(`'${from}'`)) return text
  const all = [...text.matchAll(/^import [^;]*? from '[^']+'$|^\} from '[^']+'$/gm)]
  const last = all.at(-1)
  const at = last ? last.index + last[0].length + 1 : 0
  return `${text.slice(0, at)}import ${names} from '${from}'\n${text.slice(at)}`
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `topic-names` → `topicNames` */
export const camel = (name: string): string =>
  name
    .split(/[-_]/)
    .map((word, index) => (index === 0 ? word : capital(word)))
    .join('')
