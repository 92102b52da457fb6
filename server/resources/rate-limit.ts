import type { Handlers, Schemas } from '../contract/types.ts'
import { categories } from '../limits/quotas.ts'

export const rateLimit = {
  'rate-limit/get': ({ caller }, { limits }) => {
    const resources = categories.map((category) => {
      const { limit, used, remaining, reset } = limits.status(caller, category)
      return [category, { limit, used, remaining, reset }]
    })
    return {
      status: 200,
      body: { resources: Object.fromEntries(resources) as Schemas['rate-limit-resources'] },
    }
  },
} satisfies Pick<Handlers, 'rate-limit/get'>
