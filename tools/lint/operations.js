/** Rules for the extensions of every operation: who may call it, and what it costs. */

const tokens = [
  'none',
  'client',
  'classic',
  'fine-grained',
  'oauth',
  'app-user',
  'installation',
  'app',
  'workflow',
]
const categories = [
  'core',
  'search',
  'code_search',
  'graphql',
  'integration_manifest',
  'dependency_snapshots',
  'code_scanning_upload',
  'actions_runner_registration',
  'scim',
  'source_import',
]

const isListOf = (value, test) => Array.isArray(value) && value.every(test)
const isPermissionSet = (set) =>
  Object.keys(set ?? {}).length > 0 &&
  Object.entries(set).every(
    ([area, access]) => /^[a-z_]+$/.test(area) && ['read', 'write', 'admin'].includes(access),
  )
const isLimit = ({ category, points, primary = true, ...rest } = {}) =>
  categories.includes(category) &&
  [1, 5].includes(points) &&
  typeof primary === 'boolean' &&
  Object.keys(rest).length === 1 &&
  typeof rest['content-creation'] === 'boolean'

const isRetirement = ({ of, since, ...rest } = {}) =>
  of === 'imports' && /^\d{4}-\d\d-\d\d$/.test(since) && Object.keys(rest).length === 0

/** Each field with its expected shape in words and as a test. */
const required = {
  'x-tokens': [
    `a list from ${tokens.join(', ')}`,
    (value) => isListOf(value, (each) => tokens.includes(each)) && value.length > 0,
  ],
  'x-permissions': [
    'a list of alternatives such as `webhooks: read`',
    (value) => isListOf(value, isPermissionSet),
  ],
  'x-scopes': ['a list of scopes', (value) => isListOf(value, (each) => /^[a-z_:]+$/.test(each))],
  'x-rate-limit': [
    'category, points (1 or 5) and content-creation; primary: false if free',
    isLimit,
  ],
}
const isName = (value) => /^[a-z_]+$/.test(value)

const optional = {
  'x-owner-permissions': [
    'a list of areas that `x-permissions` names',
    (value) => isListOf(value, isName) && value.length > 0,
  ],
  'x-permissions-needed': ['true', (value) => value === true],
  'x-corrected-permissions': [
    'a list of alternatives such as `webhooks: read`',
    (value) => isListOf(value, isPermissionSet),
  ],
  'x-membership': ['none, member or admin', (value) => ['none', 'member', 'admin'].includes(value)],
  'x-member-permission': ['a name', isName],
  'x-role': [
    'read, triage, write, maintain or admin',
    (value) => ['read', 'triage', 'write', 'maintain', 'admin'].includes(value),
  ],
  'x-missing-scope': [
    '404, on operations that change something and need scopes',
    (value, method) => value === 404 && method !== 'get',
  ],
  'x-trade-controls': ['451, 422 or 403', (value) => [451, 422, 403].includes(value)],
  'x-resource': ['a name', (value) => /^[A-Z][A-Za-z]+$/.test(value)],
  'x-former-path': ['a path', (value) => String(value).startsWith('/')],
  'x-unversioned': ['always or anonymous', (value) => ['always', 'anonymous'].includes(value)],
  'x-limit-failure': ['open or closed', (value) => ['open', 'closed'].includes(value)],
  'x-retirement': [
    '`of: imports` and `since` (a date); required for deprecated operations',
    isRetirement,
  ],
  'x-conditional': ['true, on GET only', (value, method) => value === true && method === 'get'],
  'x-body-limit': ['a number of bytes', (value) => Number.isInteger(value) && value > 0],
  'x-body-in-query': [
    'true, on DELETE only',
    (value, method) => value === true && method === 'delete',
  ],
  'x-pagination': ['page or cursor', (value) => ['page', 'cursor'].includes(value)],
}

/** An operationId is `area/verb-noun`, as clients of this family of APIs expect. */
export const operationIds = () => ({
  Paths: {
    Operation({ operationId }, { report, location }) {
      if (/^[a-z-]+\/[a-z-]+$/.test(operationId ?? '')) return
      report({ message: 'Name it `area/verb-noun`.', location: location.child(['operationId']) })
    },
  },
})

/** The `x-` fields exist and have the shape that the generated tables rely on. */
export const operationExtensions = () => ({
  Paths: {
    Operation(operation, { report, location, key }) {
      for (const [field, [shape, isValid]] of Object.entries({ ...required, ...optional })) {
        if (field in optional && !(field in operation)) continue
        if (isValid(operation[field], key)) continue
        report({ message: `\`${field}\` must be ${shape}.`, location: location.child([field]) })
      }
    },
  },
})

/** An operation that is removed before its version is marked as deprecated. */
export const deprecatedSince = () => ({
  Paths: {
    Operation(operation, { report, location }) {
      if (operation.deprecated === true || !('x-retirement' in operation)) return
      const message = '`x-retirement` requires `deprecated: true`.'
      report({ message, location: location.child(['deprecated']) })
    },
  },
})

/** `security` and `x-tokens` accept the same credentials. */
export const securityMatchesTokens = () => ({
  Paths: {
    Operation(operation, { report, location }) {
      const kinds = operation['x-tokens'] ?? []
      const expected = [
        ...(kinds.includes('none') ? ['anonymous'] : []),
        ...(kinds.some((kind) => kind !== 'none' && kind !== 'client') ? ['token'] : []),
        ...(kinds.includes('client') ? ['basic'] : []),
      ]
      const actual = (operation.security ?? []).map((each) => Object.keys(each)[0] ?? 'anonymous')
      if (expected.join() === actual.join()) return
      const message = `\`security\` must be ${expected.join(', ')}, to match \`x-tokens\`.`
      report({ message, location: location.child(['security']) })
    },
  },
})
