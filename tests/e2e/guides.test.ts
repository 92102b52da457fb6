import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { root } from '../_support/bundles.ts'
import { hasTool } from '../_support/tools.ts'
import { follow } from './guides/follow.ts'
import { isAsShown } from './guides/output.ts'

// A server for each guide, all at the same time.
vi.setConfig({ testTimeout: 240_000 })

const guides = readdirSync(join(root, 'docs/guides')).map((file) => file.replace(/\.md$/, ''))

/** What readers are expected to have. */
const tools = await Promise.all([
  hasTool('bash', ['--version']),
  hasTool('curl', ['--version']),
  hasTool('jq', ['--version']),
])

describe.concurrent('a reader who types what a guide says', () => {
  it.skipIf(tools.includes(false)).for(guides)('sees what %s shows', async (name) => {
    const answered = await follow(name)
    const surprises = answered.filter(({ printed, shown }) => !isAsShown(printed, shown))
    expect(surprises).toEqual([])
  })
})

describe('the guides', () => {
  it('are those that the site names', () => {
    const named = ['authentication', 'feeds', 'import', 'quickstart', 'rate-limits', 'versions']
    expect(guides.toSorted()).toEqual([...named, 'webhooks'])
  })
})
