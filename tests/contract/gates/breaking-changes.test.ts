import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '../../../tools/contract/contract.ts'
import { readOverlays } from '../../../tools/contract/overlays.ts'
import { type BreakingChange } from '../../../tools/gates/breaking-change.ts'
import { breakingChanges } from '../../../tools/gates/breaking-changes.ts'
import { declaredChangesGate } from '../../../tools/gates/gates.ts'
import { bundle, root, versions } from '../../_support/bundles.ts'
import { additive, breaking } from '../../_support/contract/planted-changes.ts'

// Each comparison runs in a separate process, which is slow on a busy machine.

const [newest, older] = versions
const overlays = await readOverlays(join(root, 'spec', older))

function planted(plants: ((document: Document) => void)[]): Document {
  const document = bundle(newest)
  for (const plant of plants) plant(document)
  return document
}

describe(`from ${older} to ${newest}`, () => {
  it('only the declared changes are breaking', async () => {
    const { problems, seen } = await declaredChangesGate(bundle(newest), bundle(older), overlays)
    expect(problems).toEqual([])
    expect(seen).toHaveLength(overlays.length - 1)
  })

  it('an undeclared change is reported', async () => {
    const changed = bundle(newest)
    delete (changed.components.schemas!.hook!.properties as Record<string, unknown>).test_url
    const { problems } = await declaredChangesGate(changed, bundle(older), overlays)
    expect(problems.join('\n')).toMatch(/hook.*test_url differs, and no overlay declares it/)
    expect(problems.join('\n')).toMatch(/undeclared: Property `test_url` of `hook` was removed/)
  })

  it('an overlay without a breaking change is reported', async () => {
    const idle = {
      slug: '98-idle',
      title: 'Nothing.',
      version: older,
      actions: [{ target: '$.info', update: { title: 'Other words' } }],
    }
    const past = bundle(older)
    past.info.title = 'Other words'
    const { problems } = await declaredChangesGate(bundle(newest), past, [...overlays, idle])
    expect(problems).toEqual(['98-idle: contains no breaking change'])
  })
})

describe('breaking changes', () => {
  let found: BreakingChange[]
  beforeAll(async () => {
    found = await breakingChanges(bundle(newest), planted(breaking.map(([, , , plant]) => plant)))
  })

  it.each(breaking)('%s', (_name, rule, pointer) => {
    const places = found.filter((change) => change.rule === rule).map((change) => change.pointer)
    expect(places).toContainEqual(expect.stringContaining(pointer))
  })

  it('nothing else is reported', () => {
    const strangers = found.filter(
      ({ rule, pointer }) =>
        !breaking.some(([, name, at]) => rule === name && pointer.includes(at)),
    )
    expect(strangers).toEqual([])
  })
})

describe('additive changes', () => {
  it(`additions and relaxed requirements (${additive.length} kinds)`, async () => {
    const grown = planted(additive.map(([, plant]) => plant))
    expect(await breakingChanges(bundle(newest), grown)).toEqual([])
  })
})
