import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exited, runOrThrow, start, throwUnlessSucceeded } from '../../../server/core/processes.ts'

const people = ['Mona <mona@example.com>', 'hubot <hubot@example.com>', 'Łucja <l@example.com>']
const files = 2_000
const words = 'if else return while const import export the of to a new null true shift'.split(' ')

/** Pseudo-random numbers, the same on each run (Park and Miller). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
const pathOf = (file: number) => `src/part${file % 40}/piece${file % 200}/file${file}.ts`

/**
 * A stream for git-fast-import(1): each commit changes two files of some kilobytes, three folders
 * deep, which makes seven or eight objects. Every tenth commit is on a side branch that is merged,
 * every hundredth has a tag.
 */
function* stream(commits: number, seed: number): Generator<string> {
  const pick = numbers(seed)
  const line = () => `${words[pick(words.length)]} ${pick(1e9).toString(36)} ${pick(1e6)}`
  const texts = new Map<number, string[]>()
  const edit = () => {
    const file = pick(files)
    const text = texts.get(file) ?? Array.from({ length: 60 + pick(120) }, line)
    for (let each = 0; each < 3; each++) text[pick(text.length)] = line()
    texts.set(file, text)
    return `M 100644 inline ${pathOf(file)}\n${data(text.join('\n'))}`
  }
  for (let mark = 1; mark <= commits; mark++) {
    const person = `${people[pick(people.length)]} ${1_500_000_000 + mark * 300} +0100`
    const isSide = mark > 10 && mark % 10 === 0
    yield `commit refs/heads/${isSide ? `topic/${mark % 500}` : 'main'}\nmark :${mark}\n`
    yield `author ${person}\ncommitter ${person}\n${data(`Change ${mark}\n\n${line()}\n`)}`
    if (isSide) yield `from :${mark - 5}\n`
    if (mark > 10 && mark % 10 === 2) yield `merge :${mark - 2}\n`
    yield edit() + edit()
    if (mark % 100 === 0) yield `tag v${mark}\nfrom :${mark}\ntagger ${person}\n${data(`v${mark}`)}`
  }
  yield 'done\n'
}

/** Creates a bare repository with a realistic history, packed by git. */
export async function makePlausible(path: string, commits: number, seed = 4_711): Promise<void> {
  await mkdir(path, { recursive: true })
  await runOrThrow({ file: 'git', args: ['init', '-q', '--bare', '-b', 'main', path] })
  const args = [`--git-dir=${path}`, 'fast-import', '--quiet', '--done']
  const command = { file: 'git', args }
  const child = start(command)
  const end = exited(child)
  child.stdout.resume()
  await pipeline(Readable.from(stream(commits, seed)), child.stdin)
  throwUnlessSucceeded(command, await end)
}
