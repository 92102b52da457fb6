/** Whether a path, without its mount, is that of GraphQL documents. */
export const isForDocuments = (path: string): boolean => path === '/graphql' || path === '/graphql/'
