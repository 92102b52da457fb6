import type { Fields, OperationFields } from './fields.ts'

/** What is compared of every operation. */
export const subjects: Record<string, (operation: OperationFields) => string[]> = {
  'Query parameters': ({ query }) => query,
  'Success statuses': ({ successes }) => successes,
  'Other statuses': ({ errors }) => errors,
  'Response fields, first level': ({ response }) => pathsIn(response).filter(isFirst),
  'Response fields, nested': ({ response }) => pathsIn(response).filter((path) => !isFirst(path)),
  'Body fields': ({ body }) => pathsIn(body),
  'Defaults of body fields': ({ defaults }) => defaults,
}

/** The path of every field: `.owner.login`. */
const pathsIn = (fields: Fields, at = ''): string[] =>
  Object.entries(fields).flatMap(([name, inner]) => [
    `${at}.${name}`,
    ...pathsIn(inner, `${at}.${name}`),
  ])

const isFirst = (path: string): boolean => path.lastIndexOf('.') === 0

/** What an operation of the platform has and ours has not. */
export interface Missing {
  route: string
  what: string
}

export interface Share {
  /** Of the platform, in all operations that both have. */
  all: number
  missing: Missing[]
}

/** Compares one subject of the operations that both have. @param ownOf finds ours by a route of the platform */
export function compareFields(
  subject: keyof typeof subjects,
  platform: readonly OperationFields[],
  ownOf: (route: string) => OperationFields | undefined,
): Share {
  const read = subjects[subject]!
  const share: Share = { all: 0, missing: [] }
  for (const operation of platform) {
    const own = ownOf(operation.route)
    if (!own) continue
    const wanted = read(operation)
    const had = new Set(read(own))
    share.all += wanted.length
    const { route } = operation
    for (const what of wanted) if (!had.has(what)) share.missing.push({ route, what })
  }
  return share
}
