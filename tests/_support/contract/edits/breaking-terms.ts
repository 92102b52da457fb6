import { editsOf, when, without } from './edit.ts'

const { edits, add } = editsOf('breaking')

/** Edits of permissions, costs and pagination. */
export const breakingTerms = edits

type Access = Record<string, string>

add('authentication becomes required', ({ operation }) => {
  const security = (operation.security ?? []) as object[]
  const open = security.find((each) => Object.keys(each).length === 0)
  return open ? [() => void (operation.security = without(security, open))] : []
})
add('a way to authenticate is refused', ({ operation }) => {
  const security = (operation.security ?? []) as object[]
  // An operation that allows anonymous calls requires no credentials at all.
  if (security.some((each) => Object.keys(each).length === 0)) return []
  const others = (each: object) => [...without(security, each), { another: [] }]
  return security.map((each) => () => void (operation.security = others(each)))
})
add('a kind of token is refused', ({ operation }) => {
  const kinds = operation['x-tokens'] as string[]
  return kinds.length < 2
    ? []
    : kinds.map((kind) => () => void (operation['x-tokens'] = without(kinds, kind)))
})
add('more permission is needed', ({ operation }) => {
  const sets = operation['x-permissions'] as Access[]
  return sets.length === 0
    ? [() => void (operation['x-permissions'] = [{ administration: 'read' }])]
    : [() => sets.forEach((each) => Object.assign(each, { another_area: 'read' }))]
})
add('write access is needed where reading was enough', ({ operation }) => {
  const sets = operation['x-permissions'] as Access[]
  const [only] = sets
  const areas = Object.keys(only ?? {}).filter((area) => only![area] === 'read')
  return sets.length === 1 ? areas.map((area) => () => void (only![area] = 'write')) : []
})
add('a scope no longer suffices', ({ operation }) => {
  const scopes = operation['x-scopes'] as string[]
  if (scopes.length < 2) return []
  return scopes.map((scope) => () => void (operation['x-scopes'] = without(scopes, scope)))
})
add('a scope is needed where none was', ({ operation }) => {
  const scopes = operation['x-scopes'] as string[]
  return when(scopes.length === 0, () => void (operation['x-scopes'] = ['repo']))
})
add('a higher role is needed', ({ operation }) => {
  const role = operation['x-role']
  const isTop = role === undefined || role === 'admin'
  return isTop ? [] : [() => void (operation['x-role'] = 'admin')]
})
add('a higher membership is needed', ({ operation }) => {
  const membership = operation['x-membership']
  const isTop = membership === undefined || membership === 'admin'
  return isTop ? [] : [() => void (operation['x-membership'] = 'admin')]
})
add('a permission of members becomes another', ({ operation }) =>
  when(
    operation['x-member-permission'] !== undefined,
    () => void (operation['x-member-permission'] = 'another'),
  ),
)
add('the class of rate limit becomes another', ({ operation }) => {
  const limit = operation['x-rate-limit'] as Record<string, unknown>
  return [() => void (limit.category = limit.category === 'search' ? 'core' : 'search')]
})
add('free calls are counted', ({ operation }) => {
  const limit = operation['x-rate-limit'] as Record<string, unknown>
  return when(limit.primary === false, () => void delete limit.primary)
})
add('pages are asked for otherwise', ({ operation }) =>
  when(
    operation['x-pagination'] !== undefined,
    () => void (operation['x-pagination'] = 'otherwise'),
  ),
)
add('fields are only read from the body', ({ operation }) =>
  when(operation['x-body-in-query'] === true, () => void delete operation['x-body-in-query']),
)
add('there are no pages any more', ({ operation }) =>
  when(operation['x-pagination'] !== undefined, () => void delete operation['x-pagination']),
)
add('conditional requests are given up', ({ operation }) =>
  when(operation['x-conditional'] === true, () => void delete operation['x-conditional']),
)
add('smaller bodies are taken', ({ operation }) =>
  when(operation['x-body-limit'] !== undefined, () => void (operation['x-body-limit'] = 1024)),
)
add('a missing scope is refused with another status', ({ operation }) =>
  when(operation['x-missing-scope'] !== undefined, () => void delete operation['x-missing-scope']),
)
add('a refusal has another status', ({ operation }) =>
  when(
    operation['x-trade-controls'] !== undefined,
    () => void (operation['x-trade-controls'] = 418),
  ),
)
