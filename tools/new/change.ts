/**
 * `npm run new -- change` creates the files of a breaking change between the newest version and the
 * one before it.
 */
import { parse } from 'yaml'
import { camel, UsageError, withImport, type Tree } from './tree.ts'

const overlay = (version: string) => `overlay: 1.0.0
info:
  title: 'TODO: one sentence that describes ${version}.'
  description: 'TODO: what to do instead.'
  version: '${version}'
# TODO: restore the contract of ${version}. A restored property is required:
#   - target: $.components.schemas['repository']
#     update:
#       required: [has_downloads]
#       properties:
#         has_downloads: { type: boolean, description: Whether downloads are shown. }
#   - target: $.components.examples['repository'].value
#     update: { has_downloads: true }
# Remove what it does not have:
#   - target: $.components.schemas['team'].properties.permission
#     remove: true
actions: []
`

const server = (
  version: string,
) => `import { composeChanges } from '../../../api/versions/change.ts'

/**
 * TODO: implement the overlay for callers of ${version}, with onSchema(…) for objects in responses and
 * payloads, onOperations(…) for requests and whole responses, or composeChanges(…) for several of these.
 */
export default composeChanges()
`

const test = (version: string, slug: string) => `import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'

describe('${slug}', () => {
  const service = useService()

  it('TODO: what ${version} has and newer versions do not', async () => {
    const [newest, older] = [service.as('mona'), service.as('mona', { version: '${version}' })]
    const path = await service.repository()
    const [now, then] = [(await newest.get(path)).body, (await older.get(path)).body]
    expect([now, then]).toEqual('TODO: the property that only the second has')
  })
})
`

const story = `import type { Story } from '../story.ts'

/** TODO: create a resource that shows the change, and the request for it. */
const story: Story = async (service) => ({
  same: { method: 'GET', path: await service.repository() },
})

export default story
`

/**
 * Adds a line for the overlay after the last one of its version, in the list of every version that
 * includes it.
 */
function listed(text: string, version: string, slug: string): string {
  const own = new RegExp(`^ *- spec/${version}/`)
  const lines = text.split('\n')
  return lines
    .flatMap((line, index) => {
      if (!own.test(line) || own.test(lines[index + 1] ?? '')) return [line]
      return [line, line.replace(/spec\/.*/, `spec/${version}/${slug}.yaml`)]
    })
    .join('\n')
}

/** Adds an import and an entry in a list by slug. */
function entered(text: string, slug: string, closing: string): string {
  const name = camel(slug.slice(3))
  const at = text.lastIndexOf(closing)
  if (at < 0) return text
  const list = `${text.slice(0, at)}  '${slug}': ${name},\n${text.slice(at)}`
  return withImport(list, name, `./${slug}.ts`)
}

/** The versions that are not released yet: only they can break. */
function draftsOf(tree: Tree): string[] {
  const { drafts = [] } = parse(tree.read('gates.yaml')) as { drafts?: string[] }
  return drafts
}

function check(tree: Tree, newest: string, version: string, slug: string): void {
  if (!/^\d\d(-[a-z0-9]+)+$/.test(slug))
    throw new UsageError(`${slug} is not a number and a topic, such as 23-topics-names`)
  if (!draftsOf(tree).includes(newest))
    throw new UsageError(
      `${newest} is released and cannot break. Add a version first: npm run new -- version DATE`,
    )
  if (tree.has(`spec/${version}/${slug}.yaml`)) throw new UsageError(`${slug} already exists`)
}

/** @returns the next steps, to print */
export function newChange(tree: Tree, [newest, version]: [string, string], slug: string): string[] {
  check(tree, newest, version, slug)
  const [servers, stories] = [
    `server/http/versions/${version}`,
    `tests/evidence/upgrading/${version}`,
  ]
  tree.add(`spec/${version}/${slug}.yaml`, overlay(version))
  tree.edit('redocly.yaml', (text) => listed(text, version, slug))
  tree.add(`${servers}/${slug}.ts`, server(version))
  tree.edit(`${servers}/index.ts`, (text) => entered(text, slug, '} satisfies Record<ChangeSlug'))
  tree.add(`tests/versions/${version}/${slug}.test.ts`, test(version, slug))
  tree.add(`${stories}/${slug}.ts`, story)
  tree.edit(`${stories}/index.ts`, (text) => entered(text, slug, '}'))
  return [
    `Change ${newest} in spec/, write the overlay, then run npm run generate.`,
    'When no TODO is left, run npm run check, the test, npm run evidence -- upgrading, and npm run diff.',
  ]
}
