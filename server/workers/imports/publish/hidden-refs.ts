import { run, runOrThrow } from '../../../core/processes.ts'
import { gitIn } from '../../../git/environment.ts'

/** Branches and tags with the objects they name, such as `heads/main`. */
export type Names = ReadonlyMap<string, string>

/**
 * Where a repository keeps, beside what everybody sees, what was imported and what was made of it
 * (`transfer.hideRefs` shows none of it), and a stage what is to be published. Within each are `heads/` and
 * `tags/`.
 */
export const places = {
  /** What everybody sees. */
  visible: 'refs/',
  /** As it came from the source. */
  original: 'refs/imports/original/',
  /** As it is to be published next. */
  mapped: 'refs/imports/mapped/',
  /** As it was published last. */
  published: 'refs/imports/published/',
} as const

/** Branches and tags at a place of a repository. */
export async function namesAt(path: string, place: string): Promise<Map<string, string>> {
  const format = '--format=%(objectname) %(refname)'
  const wanted = [`${place}heads`, `${place}tags`]
  const output = await runOrThrow(gitIn(path, ['for-each-ref', format, ...wanted]))
  const lines = output.toString().split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(41 + place.length), line.slice(0, 40)]))
}

/** One ref that is to be, or no more; `before` where it must be somewhere, or must not be. */
export interface Move {
  ref: string
  /** Undefined for a ref that is to be no more. */
  after: string | undefined
  /** Undefined for a ref that must not exist. */
  before: string | undefined
}

/** All that makes the names at a place others than they are. */
export function moves(place: string, from: Names, to: Names): Move[] {
  const all = [...new Set([...from.keys(), ...to.keys()])]
  return all
    .map((name) => ({ ref: place + name, before: from.get(name), after: to.get(name) }))
    .filter(({ before, after }) => before !== after)
}

const instruction = ({ ref, before, after }: Move): string => {
  if (after === undefined) return `delete ${ref} ${before}\n`
  return before === undefined ? `create ${ref} ${after}\n` : `update ${ref} ${after} ${before}\n`
}

/** What git says of a ref that is not where it was expected, or that somebody else holds. */
const contended =
  /but expected|already exists|exists; cannot create|unable to resolve reference|\.lock': File exists/

/**
 * Makes all moves at once, or none of them: whoever asks may be killed meanwhile, so git goes on without it
 * once it has all of them, and does nothing before.
 * @returns false when a ref was not where it was expected
 * @throws Error when git fails otherwise
 */
export async function moveAll(path: string, all: readonly Move[]): Promise<boolean> {
  if (all.length === 0) return true
  // Deleted first: a name may become a folder of names.
  const ordered = [...all].sort((one, other) => Number(!!one.after) - Number(!!other.after))
  const command = { ...gitIn(path, ['update-ref', '--no-deref', '--stdin']), outlives: true }
  const input = ['start\n', ...ordered.map(instruction), 'prepare\ncommit\n'].join('')
  const { code, stderr } = await run(command, input)
  if (code === 0) return true
  if (contended.test(stderr)) return false
  throw new Error(`git update-ref ended with ${code}: ${stderr.trim()}`)
}
