/** Headers of every response. */
const everywhere = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-used',
  'x-ratelimit-reset',
  'x-ratelimit-resource',
  'ratelimit',
  'ratelimit-policy',
  'x-service-api-version-selected',
  'x-service-request-id',
  'x-accepted-service-permissions',
  'x-oauth-scopes',
  'x-accepted-oauth-scopes',
  'deprecation',
  'sunset',
  'link',
]

const refs = (names) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

function responsesOf(root) {
  const operations = Object.values(root.paths).flatMap((item) => Object.values(item))
  const inline = operations.flatMap((operation) => Object.values(operation?.responses ?? {}))
  const shared = Object.values(root.components.responses ?? {})
  return [...inline, ...shared].filter((response) => !response.$ref)
}

/**
 * Adds the common headers to every response of a bundle, so that path items need not repeat them.
 */
export const addCommonHeaders = () => ({
  Root: {
    leave(root) {
      for (const response of responsesOf(root)) {
        const names = response.content ? [...everywhere, 'x-service-media-type'] : everywhere
        response.headers = { ...refs(names), ...response.headers }
      }
    },
  },
})
