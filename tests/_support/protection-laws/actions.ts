import fc from 'fast-check'

const branches = ['main', 'soft', 'topic', 'other'] as const
const files = ['a.txt', 'b.txt', 'c.txt'] as const

/** What a writer and a reviewer do. Pull requests are named by their place in the list. */
export type Action =
  | { do: 'write'; branch: string; file: string }
  | { do: 'create' | 'force' | 'join'; branch: string; from: string }
  | { do: 'delete'; branch: string }
  | { do: 'rename'; branch: string; to: string }
  | { do: 'open'; head: string; base: string }
  | { do: 'retarget'; pull: number; base: string }
  | { do: 'close' | 'reopen' | 'update'; pull: number }
  | { do: 'merge'; pull: number; method: 'merge' | 'squash' | 'rebase' }
  /** The reviewer reads the files, the writer may push to the head, and the reviewer approves. */
  | { do: 'review'; pull: number; meanwhile: string | undefined }

const branch = fc.constantFrom(...branches)
const unprotected = fc.constantFrom(...branches.slice(1))
const pull = fc.constantFrom(0, 0, 1, 1, 2)

const one = <Name extends Action['do'], Rest extends object>(
  name: Name,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
) => fc.record(rest).map((chosen) => ({ do: name, ...chosen }))

const meanwhile = fc.option(fc.constantFrom(...files), { nil: undefined, freq: 2 })
const review = one('review', { pull, meanwhile })
const merge = one('merge', { pull, method: fc.constantFrom('merge', 'squash', 'rebase') })

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: one('write', { branch, file: fc.constantFrom(...files) }) },
  { weight: 1, arbitrary: one('create', { branch: unprotected, from: branch }) },
  { weight: 2, arbitrary: one('force', { branch, from: branch }) },
  { weight: 2, arbitrary: one('join', { branch, from: branch }) },
  { weight: 1, arbitrary: one('delete', { branch }) },
  { weight: 1, arbitrary: one('rename', { branch, to: branch }) },
  { weight: 1, arbitrary: one('open', { head: unprotected, base: branch }) },
  { weight: 4, arbitrary: one('retarget', { pull, base: branch }) },
  { weight: 1, arbitrary: one('close', { pull }) },
  { weight: 1, arbitrary: one('reopen', { pull }) },
  { weight: 1, arbitrary: one('update', { pull }) },
  { weight: 1, arbitrary: review },
  { weight: 1, arbitrary: merge },
)

/** A review, at most two other actions, and the merge: where an approval can be abused. */
const attempt = fc
  .tuple(review, fc.array(action, { maxLength: 2 }), merge)
  .map(([first, between, last]) => [first, ...between, { ...last, pull: first.pull }])

const steps = fc.oneof(
  action.map((each) => [each]),
  attempt,
)

/** Begins with a branch on top of another, and pull requests for both. */
export const sequences = fc
  .array(steps, { minLength: 3, maxLength: 8 })
  .map((rest): Action[] => [
    { do: 'create', branch: 'soft', from: 'main' },
    { do: 'write', branch: 'soft', file: 'a.txt' },
    { do: 'create', branch: 'topic', from: 'soft' },
    { do: 'write', branch: 'topic', file: 'b.txt' },
    { do: 'open', head: 'topic', base: 'soft' },
    { do: 'open', head: 'soft', base: 'main' },
    ...rest.flat(),
  ])
