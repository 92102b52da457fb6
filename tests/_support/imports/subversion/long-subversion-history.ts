import type { DumpNode, DumpRevision } from './subversion-dump.ts'

const folders = 40
const authors = ['alice', 'bob', 'carol', 'dave']
const words = 'the quick brown fox jumps over a lazy dog and runs through dark woods'.split(' ')

/** Pseudo-random numbers, the same on each run (Park and Miller). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

interface Files {
  revision: number
  texts: Map<string, string[]>
}

/** About two files per revision, sometimes a branch with commits, and a tag. */
export function* longHistory(revisions: number): Generator<DumpRevision> {
  const pick = numbers(4_711)
  const trunk: Files = { revision: 1, texts: new Map() }
  let branch: (Files & { name: string }) | undefined
  const line = () => Array.from({ length: 8 }, () => words[pick(words.length)]).join(' ')

  const edit = (root: string, { texts }: Files): DumpNode => {
    const known = [...texts.keys()]
    const isNew = known.length < 20 || pick(5) === 0
    const path = isNew
      ? `d${pick(folders)}/file${texts.size}.txt`
      : (known[pick(known.length)] ?? '')
    const text = texts.get(path)?.slice() ?? Array.from({ length: 30 }, line)
    text[pick(text.length)] = line()
    texts.set(path, text)
    return { path: `${root}/${path}`, action: isNew ? 'add' : 'change', text: text.join('\n') }
  }

  for (let number = 1; number <= revisions; number += 1) {
    const about = {
      author: authors[pick(authors.length)],
      date: new Date(Date.UTC(2010, 0, 1) + number * 60_000).toISOString().replace('Z', '000Z'),
      message: `Change ${number}\n\n${line()}`,
    }
    const dir = (path: string): DumpNode => ({ path, kind: 'dir', action: 'add' })
    const copy = (path: string): DumpNode => ({
      ...dir(path),
      from: { path: 'trunk', revision: number - 1 },
    })
    if (number === 1) {
      const inner = Array.from({ length: folders }, (_, index) => dir(`trunk/d${index}`))
      yield { ...about, nodes: [...['trunk', 'branches', 'tags'].map(dir), ...inner] }
    } else if (number % 100 === 0) {
      branch = { name: `branches/b${number}`, revision: number, texts: new Map(trunk.texts) }
      yield { ...about, nodes: [copy(branch.name)] }
    } else if (number % 250 === 1) yield { ...about, nodes: [copy(`tags/v${number}`)] }
    else {
      const files = branch && pick(5) === 0 ? branch : trunk
      const root = files === branch ? branch.name : 'trunk'
      yield { ...about, nodes: distinct([edit(root, files), edit(root, files)]) }
    }
  }
}

/** A path changes once in a revision. */
const distinct = ([first, second]: [DumpNode, DumpNode]): DumpNode[] =>
  first.path === second.path ? [{ ...first, text: second.text }] : [first, second]
