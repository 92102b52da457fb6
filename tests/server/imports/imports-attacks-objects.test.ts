import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ImportFailure } from '../../../server/workers/imports/failure.ts'
import { checkAndLinkPack } from '../../../server/workers/imports/publish/packs.ts'
import { run } from '../../../server/core/processes.ts'
import { attempt } from '../../_support/imports/attacks/attempt.ts'
import { craft, refusedTrees, takenTrees } from '../../_support/imports/attacks/crafted.ts'
import { serveScript, type Goods } from '../../_support/imports/attacks/hostile-git.ts'
import { bareFrom } from '../../_support/imports/bare.ts'
import { select } from '../../_support/selection.ts'

/** Files that only a work tree has. */
const workTree = /^(index|a|A|x|\.git.*|\.lfsconfig|modules.*)$/

async function fetched(goods: Goods) {
  await using server = await serveScript(goods, { refs: [['refs/heads/main', goods.id]] })
  await using tried = await attempt(`${server.origin}/repo`)
  const { reason, stage } = tried
  return { reason, names: await stage.names(), files: await stage.files() }
}

/** The result of publishing a pack of a converter, which git has not checked. */
async function published({ pack, id }: Goods): Promise<string> {
  await using stage = await bareFrom()
  await using hosted = await bareFrom()
  const name = `pack-${'0'.repeat(40)}`
  await writeFile(join(stage.path, 'objects/pack', `${name}.pack`), pack)
  const needs = { signal: new AbortController().signal, progress: () => {} }
  try {
    await checkAndLinkPack(name, stage.path, hosted.path, needs)
  } catch (error) {
    const { code } = await hosted.git.try(['cat-file', '-e', id])
    return error instanceof ImportFailure && code !== 0 ? error.reason : String(error)
  }
  return 'none'
}

const refused = select('refused-trees', refusedTrees, ({ what }) => what)
const taken = select('taken-trees', takenTrees, ({ what }) => what)

describe('a source with objects that git would not write', () => {
  it.each(refused)('is accepted by git without checks: $what', async (crafted) => {
    const goods = await craft(crafted)
    await using bare = await bareFrom()
    const args = [`--git-dir=${bare.path}`, 'index-pack', '--stdin']
    expect((await run({ file: 'git', args }, goods.pack)).code).toBe(0)
  })

  it.each(refused)('is refused as a whole when it comes from git: $what', async (crafted) => {
    const { reason, names, files } = await fetched(await craft(crafted))
    expect([reason, names]).toEqual(['malformed', []])
    expect(files.filter((file) => workTree.test(file))).toEqual([])
  })

  it.each(refused)('is refused as a whole when a converter wrote it: $what', async (crafted) => {
    expect(await published(await craft(crafted))).toBe('malformed')
  })

  it.each(taken)('is accepted, and nothing is checked out: $what', async (crafted) => {
    const goods = await craft(crafted)
    const { reason, names, files } = await fetched(goods)
    expect([reason, names]).toEqual(['none', ['refs/heads/main']])
    expect(files.filter((file) => workTree.test(file))).toEqual([])
    expect(await published(goods)).toBe('none')
  })
})
