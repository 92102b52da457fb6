import { join } from 'node:path'
import { gitClient } from '../../../_support/git/git-client.ts'
import { remoteOf, send } from './load.ts'
import { absent } from './record.ts'

/** A restored server, and a folder for clones. */
interface Restored {
  url: string
  folder: string
}

type Reader = (name: string, restored: Restored, clones: Clones) => Promise<string>

/** Each repository is cloned once. */
class Clones {
  readonly #made = new Map<string, Promise<string>>()
  readonly #restored: Restored

  constructor(restored: Restored) {
    this.#restored = restored
  }

  get count(): number {
    return this.#made.size
  }

  /** @throws Error when git cannot clone it */
  of(path: string): Promise<string> {
    const known = this.#made.get(path)
    if (known) return known
    const { url, folder } = this.#restored
    const place = join(folder, `clone-${this.#made.size}`)
    const cloned = gitClient(folder)('clone', '-q', '--mirror', remoteOf(url, path), place)
    const clone = cloned.then(() => place)
    this.#made.set(path, clone)
    return clone
  }
}

const readRef: Reader = async (name, _restored, clones) => {
  const [path = '', ref = ''] = name.split(' ')
  const git = gitClient(await clones.of(path))
  const { code, stdout } = await git.try(['rev-parse', '--verify', '-q', ref])
  return code === 0 ? stdout.toString().trim() : absent
}

const readIssue: Reader = async (name, { url }) => {
  const { ok, text } = await send(url, 'GET', name)
  return ok ? (JSON.parse(text) as { title: string }).title : absent
}

const readGist: Reader = async (name, { url }, clones) => {
  const { ok, text } = await send(url, 'GET', `/gists/${name}`)
  if (!ok) return absent
  const place = await clones.of(`gist/${name}`)
  const content = `${await gitClient(place)('show', 'main:a.txt')}\n`
  const { files } = JSON.parse(text) as { files: { 'a.txt': { content: string } } }
  return files['a.txt'].content === content ? content : `${files['a.txt'].content} and ${content}`
}

const readRepository: Reader = async (name, { url }, clones) => {
  const { ok } = await send(url, 'GET', `/repos/${name}`)
  if (!ok) return absent
  await clones.of(name)
  return 'present'
}

const readers: { [kind: string]: Reader } = {
  ref: readRef,
  issue: readIssue,
  gist: readGist,
  repository: readRepository,
}

export interface Verdict {
  /** Writes that were looked for. */
  checked: number
  clones: number
  /** What is missing or wrong, one a line. */
  broken: string[]
}

/** Compares a restored server with everything that was acknowledged before the backup began. */
export async function judge(
  restored: Restored,
  expectations: Map<string, () => string[]>,
): Promise<Verdict> {
  const clones = new Clones(restored)
  const broken: string[] = []
  let checked = 0
  for (const [key, expected] of expectations) {
    const allowed = expected()
    if (allowed.length === 0) continue
    checked++
    const [kind = '', ...rest] = key.split(' ')
    const reader = readers[kind] as Reader
    const found = await reader(rest.join(' '), restored, clones).catch(
      (error: unknown) => (error as Error).message,
    )
    if (!allowed.includes(found)) broken.push(`${key} is ${found}, not ${allowed.join(' or ')}`)
  }
  return { checked, clones: clones.count, broken }
}
