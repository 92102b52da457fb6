import type { Handlers } from '../../api/handler.ts'
import type { Schemas } from '../../contract/schemas.ts'

export const rateLimit = {
  'rate-limit/get': async ({ caller }, { limits }) => {
    const usages = await limits.status(caller)
    if (caller.kind === 'none') usages.sort((a, b) => (a.resource < b.resource ? -1 : 1))
    const resources = usages.map(({ resource, limit, used, remaining, reset }) => {
      return [resource, { limit, used, remaining, reset }]
    })
    return {
      status: 200,
      body: { resources: Object.fromEntries(resources) as Schemas['rate-limit-resources'] },
    }
  },
} satisfies Partial<Handlers>
