import { userOf } from '../../access/auth/caller.ts'
import type { Handlers } from '../../api/handler.ts'
import { validationFailed } from '../../core/errors.ts'
import type { ContentRules } from '../../storage/actions/content-exclusions.ts'

/** Maximum number of patterns across all repositories. */
const maxPatterns = 1000

const countOf = (pattern: ContentRules[string][number]): number => {
  if (typeof pattern === 'string') return 1
  return ('ifAnyMatch' in pattern ? pattern.ifAnyMatch : pattern.ifNoneMatch).length
}

/** @throws ServiceError 422 for more than the maximum number of patterns */
function checkSize(rules: ContentRules): void {
  const count = Object.values(rules)
    .flat()
    .reduce((sum, pattern) => sum + countOf(pattern), 0)
  if (count <= maxPatterns) return
  const message = `There can be no more than ${maxPatterns} patterns`
  const [resource, field] = ['ContentExclusion', 'patterns']
  throw validationFailed({ resource, field, code: 'unprocessable', message })
}

export const contentExclusion = {
  'copilot/copilot-content-exclusion-for-organization': async ({ organization }, { storage }) => ({
    status: 200,
    body: await storage.contentExclusions.find(organization.id),
  }),

  'copilot/set-copilot-content-exclusion-for-organization': async (
    { organization, body, caller },
    { storage, clock },
  ) => {
    checkSize(body)
    const userId = userOf(caller)?.id ?? null
    await storage.contentExclusions.set(organization.id, body, userId, clock.now())
    return { status: 200, body: { message: 'The rules of content exclusion were updated.' } }
  },
} satisfies Partial<Handlers>
