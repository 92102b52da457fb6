import { runOrThrow } from '../../../core/processes.ts'
import { gitIn } from '../../../git/processes/environment.ts'
import { changeRefs } from '../../../git/refs/change-refs.ts'

/** Branches and tags with their object ids; keys such as `heads/main`. */
export type Names = ReadonlyMap<string, string>

/**
 * Ref prefixes: besides the visible refs a repository keeps hidden refs of the imported and the
 * rewritten history (hidden by `transfer.hideRefs`). Each prefix has `heads/` and `tags/`.
 */
export const places = {
  /** Refs that everyone can see. */
  visible: 'refs/',
  /** Refs as imported from the source. */
  original: 'refs/imports/original/',
  /** Refs to be published next. */
  mapped: 'refs/imports/mapped/',
  /** Refs as last published. */
  published: 'refs/imports/published/',
} as const

/** Lists branches and tags under a prefix. */
export async function namesAt(path: string, place: string): Promise<Map<string, string>> {
  const format = '--format=%(objectname) %(refname)'
  const wanted = [`${place}heads`, `${place}tags`]
  const output = await runOrThrow(gitIn(path, ['for-each-ref', format, ...wanted]))
  const lines = output.toString().split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(41 + place.length), line.slice(0, 40)]))
}

/** A change of one ref, with the value that it must have before. */
export interface Move {
  ref: string
  /** Undefined deletes the ref. */
  after: string | undefined
  /** Undefined requires that the ref does not exist. */
  before: string | undefined
}

/** Computes the changes from one set of refs to another. */
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

/** Error output of git when a ref has an unexpected value or is locked. */
const contended =
  /but expected|already exists|exists; cannot create|unable to resolve reference|\.lock': File exists/

/**
 * Applies all changes in one transaction, or none.
 * @param outlives whether the git process outlives this one, so that a kill in the meantime leaves no
 *   partial change; in a folder that is removed after a kill it must not
 * @returns false when a ref had an unexpected value
 * @throws Error when git fails otherwise
 */
export async function moveAll(
  path: string,
  all: readonly Move[],
  { outlives }: { outlives: boolean },
): Promise<boolean> {
  if (all.length === 0) return true
  // Deletions first, because a deleted name may become a folder of names.
  const ordered = [...all].sort((one, other) => Number(!!one.after) - Number(!!other.after))
  const command = { ...gitIn(path, ['update-ref', '--no-deref', '--stdin']), outlives }
  const input = ['start\n', ...ordered.map(instruction), 'prepare\ncommit\n'].join('')
  const { code, stderr } = await changeRefs(path, command, input)
  if (code === 0) return true
  if (contended.test(stderr)) return false
  throw new Error(`git update-ref exited with ${code}: ${stderr.trim()}`)
}
