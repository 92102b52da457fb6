import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../_support/bundles.ts'
import { hasTool } from '../../_support/processes/tools.ts'
import { follow } from './guides/follow.ts'
import { isAsShown } from './guides/output.ts'

// One server per guide, all running concurrently.

/** Their first step needs an account elsewhere. */
const elsewhere = ['recordings']

const guides = readdirSync(join(root, 'docs/guides')).map((file) => file.replace(/\.md$/, ''))

/** Tools that readers need. */
const tools = await Promise.all([
  hasTool('bash', ['--version']),
  hasTool('curl', ['--version']),
  hasTool('jq', ['--version']),
])

/** Further tools that some guides need. */
const guideTools: Record<string, boolean> = {
  gh: await hasTool('gh', ['--version']),
}

describe.concurrent('every step of a guide works as shown', () => {
  it
    .skipIf(tools.includes(false))
    .for([...guides.filter((each) => !elsewhere.includes(each)), 'README'])(
    'sees what %s shows',
    async (name, { skip }) => {
      if (guideTools[name] === false) skip()
      const answered = await follow(name)
      const surprises = answered.filter(({ printed, shown }) => !isAsShown(printed, shown))
      expect(surprises).toEqual([])
    },
  )
})

describe('the list of guides', () => {
  it('is the same as on the site', () => {
    const named = [
      ...['authentication', 'control', 'errors', 'feeds', 'gh', 'github-apps', 'graphql', 'import'],
      'mcp',
      ...['pagination', 'probot', 'quickstart', 'rate-limits', 'recordings', 'stubs', 'versions'],
      'webhooks',
    ]
    expect(guides.toSorted()).toEqual(named)
  })
})
