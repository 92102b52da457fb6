import { beforeAll, describe, expect, it } from 'vitest'
import { writePacket } from '../../../server/git/formats/pkt-line.ts'
import { attempt } from '../../_support/imports/attacks/attempt.ts'
import {
  advertising,
  makeGoods,
  serveScript,
  type Goods,
  type Offered,
} from '../../_support/imports/attacks/hostile-git.ts'
import { pourInto } from '../../_support/imports/attacks/pour.ts'
import { brokenNames, refusedNames, takenNames } from '../../_support/imports/attacks/ref-names.ts'

let goods: Goods

beforeAll(async () => {
  goods = await makeGoods()
})

const refsOf = (names: readonly string[], place = 'refs/heads/'): Offered[] =>
  names.map((name) => [place + name, goods.id])

/** The result of importing the refs that a server offers. */
async function taken(refs: Offered[]) {
  await using server = await serveScript(goods, { refs })
  await using tried = await attempt(`${server.origin}/repo`)
  const names = await tried.stage.names()
  const files = await tried.stage.files()
  return { reason: tried.reason, names, files, left: tried.converted?.left ?? [] }
}

describe('branch and tag names', () => {
  const all = Object.values(refusedNames).flat()

  it('include many hostile ones', () => {
    expect(new Set(all).size).toBeGreaterThanOrEqual(40)
  })

  it.each(Object.entries(refusedNames))(
    'are left out and reported, where they are %s',
    async (_what, names) => {
      for (const place of ['refs/heads/', 'refs/tags/']) {
        const {
          reason,
          names: arrived,
          left,
        } = await taken([...refsOf(['main']), ...refsOf(names, place)])
        expect([reason, arrived]).toEqual(['none', ['refs/heads/main']])
        expect(left.length, JSON.stringify(left)).toBe(1)
      }
    },
  )

  it.each(brokenNames)('fail the whole source where they contain line breaks: %j', async (name) => {
    const { reason, names } = await taken(refsOf(['main', name]))
    expect(['interrupted', 'unreachable']).toContain(reason)
    expect(names).toEqual([])
  })

  it('are accepted where they are only unusual', async () => {
    const { reason, names } = await taken(refsOf(takenNames))
    expect(reason).toBe('none')
    expect(names).toEqual(takenNames.map((name) => `refs/heads/${name}`).sort())
  })

  it('are accepted and reported where they differ in case or Unicode form only', async () => {
    const { left } = await taken(refsOf(takenNames))
    expect(left.join()).toMatch(/only in case or Unicode form: .*"Fix", "fix"/)
  })

  it('are left out and reported, where one is a directory of another', async () => {
    const { names, left } = await taken(refsOf(['main', 'main/x', 'a/b/c', 'a/b', 'a/bc']))
    expect(names).toEqual(['refs/heads/a/b', 'refs/heads/a/bc', 'refs/heads/main'])
    expect(left.join()).toMatch(/conflict with others.*"a\/b\/c", "main\/x"/)
  })

  it('exclude all other refs', async () => {
    const offered: Offered[] = [
      'refs/heads/main',
      'refs/notes/x',
      'refs/pull/1/head',
      'refs/imports/original/heads/x',
      'refs/replace/' + goods.id,
      'refs/stash',
      'FETCH_HEAD',
      'config',
      'heads/x',
      '../config',
    ].map((name) => [name, goods.id])
    const { names, files } = await taken(offered)
    expect(names).toEqual(['refs/heads/main'])
    expect(files.filter((file) => file.startsWith('refs/'))).toEqual([
      'refs/heads',
      'refs/heads/main',
      'refs/tags',
    ])
  })

  it('never print a control character in the report', async () => {
    const { left } = await taken(refsOf(['main', ...all]))
    expect(left.join('')).not.toMatch(/[\u0000-\u001f\u007f\u202e]/)
    expect(left.join('').length).toBeLessThan(2_000)
  })

  it('that are not Unicode are left out', async () => {
    const odd = Buffer.concat([Buffer.from('refs/heads/x'), Buffer.from([0xff, 0xfe])])
    const { reason, names } = await taken([...refsOf(['main']), [odd, goods.id]])
    expect([reason, names]).toEqual(['none', ['refs/heads/main']])
  })

  it('are refused where there are a hundred thousand', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `b${index}`)
    const { reason, names } = await taken(refsOf(many))
    expect([reason, names]).toEqual(['too large', []])
  })

  it('are limited in total', async () => {
    const line = `${goods.id} refs/heads/`
    await using server = await serveScript(goods, {
      refs: [],
      async first(response) {
        advertising(response)
        await pourInto(response, () => writePacket(`${line}${'x'.repeat(199)}\n`))
      },
    })
    await using tried = await attempt(`${server.origin}/repo`, { limits: { bytes: 20_000_000 } })
    expect(tried.reason).toBe('too large')
  })
})
