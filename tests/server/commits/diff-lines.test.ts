import { describe, expect, it } from 'vitest'
import {
  diffLines,
  findLine,
  hunkUpTo,
  numberAfter,
} from '../../../server/domains/commits/diff-lines.ts'

const patch = [
  '@@ -1,3 +1,4 @@',
  ' one',
  '-two',
  '+Two',
  '+two and a half',
  ' three',
  '@@ -10,2 +11,1 @@ heading',
  ' ten',
  '-@@ -1 +1 @@',
  '\\ No newline at end of file',
].join('\n')

describe('lines of a patch', () => {
  const lines = diffLines(patch)

  it('have the numbers of both files, and positions over all hunks', () => {
    const found = lines.map(({ kind, left, right, position }) => [kind, left, right, position])
    expect(found).toEqual([
      [' ', 1, 1, 1],
      ['-', 2, 2, 2],
      ['+', 3, 2, 3],
      ['+', 3, 3, 4],
      [' ', 3, 4, 5],
      [' ', 10, 11, 7],
      ['-', 11, 12, 8],
    ])
  })

  it('are found on the side that has them', () => {
    expect(findLine(lines, 'LEFT', 2)?.text).toBe('two')
    expect(findLine(lines, 'RIGHT', 2)?.text).toBe('Two')
    expect(findLine(lines, 'LEFT', 4)).toBeUndefined()
    expect(findLine(lines, 'RIGHT', 12)).toBeUndefined()
  })

  it('end the hunk of a comment', () => {
    expect(hunkUpTo(patch, findLine(lines, 'RIGHT', 2)!)).toBe('@@ -1,3 +1,4 @@\n one\n-two\n+Two')
    expect(hunkUpTo(patch, findLine(lines, 'LEFT', 10)!)).toBe('@@ -10,2 +11,1 @@ heading\n ten')
  })

  it('end a hunk of bounded length, which keeps its header and last lines', () => {
    const long = [
      '@@ -0,0 +1,3000 @@',
      ...Array.from({ length: 3000 }, (_, at) => `+${at} of many`),
    ]
    const text = [...long, `+${'x'.repeat(100_000)}`].join('\n')
    const hunk = hunkUpTo(text, diffLines(text).at(-1)!)
    expect(hunk.length).toBeLessThan(22_000)
    expect(hunk).toMatch(/^@@ -0,0 \+1,3000 @@\n[^]+\n\+2999 of many\n\+x+$/)
  })

  it('move those that follow, and remove their own', () => {
    const numbers = [1, 2, 3, 9, 10, 11, 12]
    expect(numbers.map((each) => numberAfter(lines, each))).toEqual([
      1,
      undefined,
      4,
      10,
      11,
      undefined,
      12,
    ])
  })
})
