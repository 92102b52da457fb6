import { describe, expect, it } from 'vitest'
import { appliedCommands } from '../../../server/git/recover.ts'

const zero = '0'.repeat(40)
const [a, b, c, lost] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(40))

/** a ← b ← c; the fourth is not in the repository. */
const isAncestor = async (ancestor: string, descendant: string) =>
  [a, b, c].includes(ancestor) && ancestor <= descendant

const ref = 'refs/heads/main'
const judge = async (before: string, after: string, current?: string) => {
  const refs = new Map(current ? [[ref, current]] : [])
  return (await appliedCommands([{ ref, before, after }], refs, isAncestor)).length === 1
}

describe('after a crash, a command of a push', () => {
  it.each([
    ['update, and the ref has the new value', a, b, b, true],
    ['update, and the ref has moved on since', a, b, c, true],
    ['update, and the ref is unchanged', a, b, a, false],
    ['update, and the ref has diverged', b, c, a, false],
    ['update to a missing commit', a, lost, c, false],
    ['update, and the ref is deleted', a, b, undefined, false],
    ['backward update, and the ref has the new value', c, a, a, true],
    ['backward update, and the ref is unchanged', c, a, c, false],
    ['creation, and the ref exists', zero, a, a, true],
    ['creation, and the ref is missing', zero, a, undefined, false],
    ['deletion, and the ref is deleted', a, zero, undefined, true],
    ['deletion, and the ref is unchanged', a, zero, a, false],
    ['deletion, and the ref has another value', a, zero, b, false],
  ] as const)('%s', async (_, before, after, current, applied) => {
    expect(await judge(before!, after!, current)).toBe(applied)
  })

  it('is judged separately, and keeps its position', async () => {
    const commands = [
      { ref: 'refs/heads/x', before: zero, after: a! },
      { ref: 'refs/heads/y', before: zero, after: a! },
      { ref: 'refs/heads/z', before: b!, after: zero },
    ]
    const applied = await appliedCommands(commands, new Map([['refs/heads/x', a!]]), isAncestor)
    expect(applied).toEqual([commands[0], commands[2]])
  })
})
