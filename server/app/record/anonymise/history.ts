import { readFile, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { exited, runOrThrow, start, throwUnlessSucceeded } from '../../../core/processes.ts'
import { gitIn } from '../../../git/processes/environment.ts'
import { allRefs } from '../../../git/refs/all-refs.ts'
import { copyToEmpty } from '../../../git/store/copy-refs.ts'
import { writeRepository } from '../../../git/store/repositories.ts'
import type { Pseudonyms } from './pseudonyms.ts'

/** Bytes of all names that are given to git as arguments. It makes up names for the others. */
const mostNames = 1024 ** 2

const use = { use: 'record' } as const

interface Author {
  name: string
  email: string
}

/** All authors, committers and taggers, each once. */
async function authorsIn(path: string): Promise<Author[]> {
  const format = '--format=%an%x00%ae%n%cn%x00%ce'
  const commits = await runOrThrow(gitIn(path, ['log', '--all', '--no-mailmap', format], use))
  const tagger = '--format=%(taggername)%00%(taggeremail)'
  const tags = await runOrThrow(gitIn(path, ['for-each-ref', tagger, 'refs/tags']))
  const lines = new Set(`${commits.toString()}\n${tags.toString()}`.split('\n'))
  return [...lines].flatMap((line) => {
    const [name = '', email = ''] = line.split('\0')
    return line.includes('\0') && name + email !== ''
      ? [{ name, email: email.replace(/^<|>$/g, '') }]
      : []
  })
}

/** Arguments that make git replace authors as the seed does. A colon would end a name. */
async function authorMaps(path: string, names: Pseudonyms): Promise<string[]> {
  let left = mostNames
  return (await authorsIn(path)).flatMap(({ name, email }) => {
    const other = names.author(name, email)
    const map = `--anonymize-map=${name} <${email}:${other.name} <${other.email}>`
    left -= map.length
    return left < 0 || `${name}${email}`.includes(':') ? [] : [map]
  })
}

/** Object ids by mark. */
async function marksIn(file: string): Promise<Map<string, string>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return new Map(lines.map((line) => line.split(' ') as [string, string]))
}

async function rewrite(from: string, to: string, marks: [string, string], maps: readonly string[]) {
  const [before, after] = marks
  const tags = ['--signed-tags=strip', '--tag-of-filtered-object=drop', '--mark-tags']
  const exporting = gitIn(from, [
    'fast-export',
    '--anonymize',
    '--all',
    ...tags,
    `--export-marks=${before}`,
    ...maps,
  ])
  const importing = gitIn(to, ['fast-import', '--quiet', '--force', `--export-marks=${after}`], {
    ...use,
    settings: [['fastimport.unpackLimit', '1']],
  })
  const [exporter, importer] = [start(exporting), start(importing)]
  const ends = [exited(exporter), exited(importer)] as const
  exporter.stdin.end()
  importer.stdout.resume()
  await pipeline(exporter.stdout, importer.stdin).catch(() => {})
  const [exported, imported] = await Promise.all(ends)
  throwUnlessSucceeded(exporting, exported)
  throwUnlessSucceeded(importing, imported)
}

/**
 * Writes a repository with the history of another one, in which git has replaced all authors,
 * messages, contents, paths and refs. Dates and the shape of the history are kept.
 */
export async function anonymiseHistory(from: string, to: string, names: Pseudonyms): Promise<void> {
  const scratch = `${from}.scratch`
  const marks: [string, string] = [`${from}.before`, `${from}.after`]
  for (const each of [scratch, to]) {
    await rm(each, { recursive: true, force: true })
    await writeRepository(each, 'main')
  }
  const refs = await allRefs(from)
  if (refs.size === 0) return
  await rewrite(from, scratch, marks, await authorMaps(from, names))
  const [before, after] = [await marksIn(marks[0]), await marksIn(marks[1])]
  for (const [mark, id] of before) {
    const other = after.get(mark)
    if (other !== undefined) names.ids.set(id, other)
  }
  const renamed = [...refs].flatMap(([ref, id]) => {
    const [name, other] = [names.ref(ref), names.ids.get(id)]
    return name !== undefined && other !== undefined ? [[name, other] as const] : []
  })
  const inOrder = renamed.toSorted(([one], [two]) => (one < two ? -1 : 1))
  await copyToEmpty(scratch, to, new Map(inOrder))
}
