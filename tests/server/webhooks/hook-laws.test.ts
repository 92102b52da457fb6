import { describe, expect, it } from 'vitest'
import { checkPages } from '../../_support/hook-laws/pages.ts'
import { checkRules } from '../../_support/hook-laws/rules.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const seed = 20_260_310

describe.each(stores)('hook invariants on $name', (store) => {
  const service = useService({ store })

  it('all hooks satisfy the rules, after any sequence of changes', async () => {
    expect(await checkRules(service.server, { seed, runs: 20 })).toBeGreaterThan(20)
  })

  it('pages have every existing hook exactly once, despite concurrent changes', async () => {
    const hooks = `${await service.repository()}/hooks`
    expect(await checkPages(service.server, hooks, { seed, runs: 20 })).toBeGreaterThan(40)
  })
})
