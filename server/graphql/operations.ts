import type { Operation, TokenKind } from '../contract/operation.ts'

const tokens: TokenKind[] = [
  ...(['classic', 'fine-grained', 'oauth', 'app-user', 'installation', 'workflow'] as const),
]

/** How requests for documents count. They are no operations of the REST contract. */
const shared = {
  method: 'POST',
  path: '/graphql',
  tag: 'graphql',
  resource: 'GraphQL',
  tokens,
  permissions: [],
  role: null,
  scopes: [],
  category: 'graphql',
  free: false,
  contentCreation: false,
  limitFailure: 'open',
  conditional: false,
  deprecated: false,
  statuses: [200, 401],
  query: [],
  body: true,
} as const satisfies Partial<Operation>

/** Id and points of the secondary limit: 1 for a query, 5 for a document with a mutation. */
export const queryOperation: Operation = { id: 'graphql/query', points: 1, ...shared }
export const mutationOperation: Operation = { id: 'graphql/mutation', points: 5, ...shared }
