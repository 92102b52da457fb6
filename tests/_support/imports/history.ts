import { mkdir } from 'node:fs/promises'
import { runOrThrow } from '../../../server/core/processes.ts'

export interface HistoryOptions {
  commits: number
  /** Size of each file in bytes. The content is incompressible. */
  size?: number
  /** Different seeds give different histories. */
  seed?: number
}

/** Random numbers from 0 to 1, reproducible by seed. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`

const authors = [
  'Mona <mona@example.com>',
  'Hubot <hubot@example.com>',
  'Łucja <lucja@example.com>',
]

const noise = (next: () => number, size: number) =>
  Array.from({ length: Math.ceil(size / 8) }, () => next().toString(36).slice(2, 10)).join('')

/** Commits on `main` with branches, merges, and tags of both kinds. */
function* stream({ commits, size = 64, seed = 1 }: HistoryOptions): Generator<string> {
  const next = random(seed)
  for (let index = 1; index <= commits; index++) {
    const person = `${authors[index % authors.length]} ${1_600_000_000 + index * 60} +0200`
    yield `commit refs/heads/main\nmark :${index}\nauthor ${person}\ncommitter ${person}\n`
    yield data(`Change ${index}\n\nIn some words.`)
    if (index > 1) yield `from :${index - 1}\n`
    if (index % 10 === 0 && index > 5) yield `merge :${index - 5}\n`
    yield `M 100644 inline d${index % 7}/f${index % 23}\n${data(noise(next, size))}`
    if (index % 50 === 0) yield `reset refs/heads/topic/${index}\nfrom :${index}\n\n`
    if (index % 75 === 0) yield `reset refs/tags/light-${index}\nfrom :${index}\n\n`
    if (index % 100 === 0)
      yield `tag v${index}\nfrom :${index}\ntagger ${person}\n${data(`Version ${index}`)}`
  }
  yield 'done\n'
}

/** Creates a bare repository with a history. */
export async function makeHistory(path: string, options: HistoryOptions): Promise<void> {
  await mkdir(path, { recursive: true })
  await runOrThrow({ file: 'git', args: ['init', '-q', '--bare', '-b', 'main', path] })
  const args = [`--git-dir=${path}`, 'fast-import', '--quiet', '--done']
  await runOrThrow({ file: 'git', args }, [...stream(options)].join(''))
}
