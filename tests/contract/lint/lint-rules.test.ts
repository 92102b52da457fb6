import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle, root } from '../../_support/bundles.ts'
import { lint } from '../../_support/contract/lint.ts'

/** A violation of each rule: a file, a text in it, and its replacement. */
const violations: [rule: string, file: string, from: string, to: string][] = [
  [
    'root-is-table-of-contents',
    '2026-03-10/openapi.yaml',
    'webhooks/hooks/ping.yaml',
    'webhooks/git/push.yaml',
  ],
  ['tag-is-folder', 'paths/users/user.yaml', 'tags: [users]', 'tags: [meta]'],
  ['component-names', '2026-03-10/openapi.yaml', '    basic: {', '    Basic: {'],
  [
    'portable-schemas',
    'components/git/schemas/pusher.yaml',
    'type: string,',
    'type: string, nullable: true,',
  ],
  [
    'portable-schemas',
    'components/branches/schemas/branch-status-checks.yaml',
    'items:',
    'x-items:',
  ],
  [
    'described-properties',
    'components/events/schemas/actor.yaml',
    ', description: Username of the account.',
    '',
  ],
  ['operation-ids', 'paths/meta/root.yaml', 'meta/root', 'metaRoot'],
  ['operation-extensions', 'paths/hooks/hook.yaml', 'points: 1', 'points: 2'],
  ['security-matches-tokens', 'paths/hooks/pings.yaml', 'x-tokens: [', 'x-tokens: [none, '],
  ['deprecated-since', 'paths/imports/lfs.yaml', 'deprecated: true', 'deprecated: false'],
  ['common-errors', 'paths/hooks/hooks.yaml', "'404'", "'409'"],
  ['reads-are-conditional', 'paths/meta/versions.yaml', 'x-conditional: true', 'x-kept: true'],
  ['bodies-have-examples', 'paths/users/authenticated.yaml', 'examples:', 'x-examples:'],
]

describe("the project's lint rules", () => {
  let copy: string
  let noticed: string[]

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'spec-'))
    await cp(join(root, 'spec'), join(copy, 'spec'), { recursive: true })
    await symlink(join(root, 'tools'), join(copy, 'tools'))
    await cp(join(root, 'redocly.yaml'), join(copy, 'redocly.yaml'))
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const [rule, name, from, to] of violations) {
      const file = join(copy, 'spec', name)
      const text = await readFile(file, 'utf8')
      if (!text.includes(from)) throw new Error(`${rule}: ${name} has no ${from}`)
      await writeFile(file, text.replace(from, to))
    }
    noticed = (await lint('2026-03-10', copy)).map(({ ruleId }) => ruleId)
  })

  afterAll(() => rm(copy, { recursive: true }))

  it.each(violations)('%s reports a violation', (rule) => {
    expect(noticed).toContain(`contract/${rule}`)
  })

  it('closed-answers and known-permissions report violations in a bundle', async () => {
    const document = bundle('2026-03-10')
    // An open response schema and a closed request schema.
    delete document.components.schemas!.plan!.additionalProperties
    document.components.schemas!['hook-input']!.additionalProperties = false
    // Two unknown areas, and a permission without an area.
    document.paths['/user/repos']!.get!['x-permissions'] = [
      { metadata: 'read', repositories: 'read' },
    ]
    document.paths['/user/repos']!.post!['x-permissions'] = [{ organization_events: 'write' }]
    const areas = document.components.schemas!['app-permissions']!.properties
    delete (areas as Record<string, Record<string, unknown>>).plan!['x-resource']
    const file = join(copy, 'bundle.json')
    await writeFile(file, JSON.stringify(document))
    const found = (await lint(file, copy)).map(({ ruleId }) => ruleId)
    const count = (rule: string) => found.filter((each) => each === `contract/${rule}`).length
    expect({ closed: count('closed-answers'), known: count('known-permissions') }).toEqual({
      closed: 2,
      known: 3,
    })
    // Redocly also warns about examples of schemas with `if`, which it cannot check.
    expect(found.filter((each) => each.startsWith('contract/'))).toHaveLength(5)
  })
})
