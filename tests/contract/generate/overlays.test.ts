import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import type { Document } from '../../../tools/contract/contract.ts'
import { differences } from '../../../tools/contract/differences.ts'
import { select } from '../../../tools/contract/json-path.ts'
import { applyOverlay, readOverlays, type Overlay } from '../../../tools/contract/overlays.ts'
import { bundleContract } from '../../../tools/contract/redocly.ts'
import { joinTypes, spreadTypes } from '../../../tools/contract/type-lists.ts'
import { declarations, undeclaredDifferences } from '../../../tools/gates/gates.ts'
import { contractsWithoutOneOverlay } from '../../../tools/gates/mutants.ts'
import { bundle, root, versions } from '../../_support/bundles.ts'

const older = versions.slice(1).map((version, index) => ({ version, newer: versions[index]! }))

/** Optional properties of a schema in the newest version. */
function optionalIn(name: string): string[] {
  const { properties = {}, required = [] } = bundle(versions[0]).components.schemas![name] as {
    properties?: object
    required?: string[]
  }
  return Object.keys(properties).filter((property) => !required.includes(property))
}

/** Shown only to callers with access, like other settings. */
const shownToSome = new Set([
  'secret_scanning_push_protection_custom_link_enabled',
  ...optionalIn('repository'),
])

describe.each(older)('the overlays of $version', async ({ version, newer }) => {
  const folder = join(root, 'spec', version)
  const overlays = await readOverlays(folder)
  const newest = bundle(newer)
  const declared = declarations(newest, overlays)

  it('are all listed in redocly.yaml, in numerical order, after those of newer versions', async () => {
    const { apis } = parse(await readFile(join(root, 'redocly.yaml'), 'utf8')) as {
      apis: Record<string, { overlays?: string[] }>
    }
    const files = (await readdir(folder)).sort().map((name) => `spec/${version}/${name}`)
    expect(apis[version]!.overlays).toEqual([...(apis[newer]!.overlays ?? []), ...files])
  })

  it('produce the older contract from the newest', () => {
    expect(undeclaredDifferences(declared, bundle(version))).toEqual([])
  })

  it('produce the same with Redocly, which is an independent implementation', async () => {
    const theirs = joinTypes(spreadTypes(await bundleContract(version)))
    // Not toEqual: printing the difference of two large documents would take minutes.
    expect(isDeepStrictEqual(theirs, bundle(version))).toBe(true)
  })

  describe.each(overlays)('$slug', (overlay) => {
    const previous = overlays.slice(0, overlays.indexOf(overlay))
    const before = previous.reduce(applyOverlay<Document>, newest)

    it('has a number and a topic in its name, and a sentence as its title', () => {
      expect(overlay.slug).toMatch(/^\d\d(-[a-z0-9]+)+$/)
      expect(overlay.title).toMatch(/^[A-Z].*\.$/)
      expect(overlay.version).toBe(version)
    })

    it.each(overlay.actions)('selects something with $target', (action) => {
      // An action may refine what an earlier one of the same overlay added.
      const earlier = overlay.actions.slice(0, overlay.actions.indexOf(action))
      const ready = applyOverlay(before, { ...overlay, actions: earlier })
      const changed = applyOverlay(ready, { ...overlay, actions: [action] })
      expect(differences(ready, changed)).not.toEqual([])
    })

    it('refers to components by their names in the bundle', () => {
      expect(JSON.stringify(overlay.actions)).not.toMatch(/"\$ref":"(?!#\/)/)
    })

    it('restores properties as required', () => {
      for (const { target, update } of overlay.actions) {
        const { properties, required = [] } = (update ?? {}) as {
          properties?: object
          required?: string[]
        }
        const isAnswer =
          target.startsWith("$.components.schemas['") && !/-(input|update)'\]$/.test(target)
        if (!isAnswer || !properties) continue
        const left = Object.keys(properties).filter((name) => !required.includes(name))
        expect(left.filter((name) => !shownToSome.has(name))).toEqual([])
      }
    })
  })

  describe('without one overlay', () => {
    const mutants = contractsWithoutOneOverlay(newest, overlays)

    it.each(overlays)('the gate reports that $slug is missing', ({ slug }) => {
      // Items of example lists are identified by their whole content, so one difference may be the
      // effect of several overlays.
      const problems = undeclaredDifferences(declared, mutants.get(slug)!).filter(
        (problem) => !problem.includes('#/components/examples/'),
      )
      expect(problems.length).toBeGreaterThan(0)
      expect(problems.every((problem) => problem.includes(slug))).toBe(true)
    })
  })
})

describe('an overlay', () => {
  const document = { enum: ['a', 'b', 'c'], object: { list: [1], word: 'old' } }
  const apply = (...actions: Overlay['actions']) =>
    applyOverlay(document, { slug: '99-test', title: '', version: '', actions })

  it('fails if its target selects nothing, although Redocly ignores that', () => {
    expect(() => apply({ target: '$.objekt', update: {} })).toThrow(
      '99-test: $.objekt selects nothing',
    )
  })

  it('merges objects, appends to lists and replaces the rest', () => {
    const update = { list: [2], word: 'new', more: true }
    expect(apply({ target: '$.object', update }).object).toEqual({
      list: [1, 2],
      word: 'new',
      more: true,
    })
  })

  it('removes items of a list by their value', () => {
    expect(apply({ target: "$.enum[?(@ == 'b')]", remove: true }).enum).toEqual(['a', 'c'])
    expect(apply({ target: '$.enum[*]', remove: true }).enum).toEqual([])
  })

  it('does not modify its input', () => {
    apply({ target: '$.object.word', remove: true })
    expect(document.object.word).toBe('old')
  })
})

describe('a JSONPath', () => {
  it('selects every existing name of a list', () => {
    expect(select({ a: { b: 1, c: 2 } }, "$.a['b', 'c','d']")).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ])
  })

  it('selects all descendants with a member, at any depth, but not the starting node', () => {
    const document = { x: 0, a: { x: 1, list: [{ x: null }, { y: 2 }] }, b: 'x', c: null }
    expect(select(document, '$..[?@.x]')).toEqual([['a'], ['a', 'list', '0']])
    expect(select(document, '$.a.list..[?@.x].x')).toEqual([['a', 'list', '0', 'x']])
    expect(select(document, '$..[?@.z]')).toEqual([])
  })

  it.each(['a.b', '$..a', '$.a[0]', '$.a[?(@.b > 1)]', '$..[?@.a > 1]'])(
    'outside the supported subset is rejected: %s',
    (path) => {
      expect(() => select({}, path)).toThrow(SyntaxError)
    },
  )
})
