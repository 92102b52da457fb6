import { Code, literal, typescript, width } from './literal.ts'
import { baseUrl, variableOf, versionHeader } from './parts.ts'
import type { ExampleRequest } from './request.ts'

/** Field names with a meaning in Octokit. A body that has them goes into `data`. */
const reserved = new Set(['url', 'method', 'baseUrl', 'headers', 'mediaType', 'request', 'data'])

function optionsOf({ credentials }: ExampleRequest): object {
  if (credentials === 'none' || credentials === 'client') return { baseUrl }
  return { baseUrl, auth: new Code(`process.env.${variableOf[credentials]}`) }
}

/** The core of Octokit has no authentication strategy for an app's client id and secret. */
function headersOf({ credentials, params, version, file }: ExampleRequest): object {
  const versioned = { ...(file && { 'content-type': file.type }), [versionHeader]: version }
  if (credentials !== 'client') return versioned
  const pair = `\`${params.client_id}:\${process.env.${variableOf.client}}\``
  return { authorization: new Code(`\`Basic \${btoa(${pair})}\``), ...versioned }
}

function fieldsOf({ body, params, file }: ExampleRequest): object {
  if (file) return { data: file.content }
  if (body === undefined) return {}
  const names = Object.keys(body as object)
  const clash = names.some((name) => reserved.has(name) || name in params)
  return clash || Array.isArray(body) ? { data: body } : (body as object)
}

/**
 * Puts the route on the line of the call if it fits.
 * @param before columns already used
 */
function argumentsOf(route: string, input: object, before: number): string {
  const head = `'${route}', `
  if (before + head.length + 2 <= width) {
    return `${head}${literal(input, typescript, '', before + head.length + 2)}`
  }
  return `\n  '${route}',\n  ${literal(input, typescript, '  ')},\n`
}

/** The request as a TypeScript module that uses an unmodified `@octokit/core`. */
export function octokitSnippet(request: ExampleRequest): string {
  const { method, path, params, query, answer } = request
  const names = Object.keys(query).join(',')
  const route = `${method} ${path}${names && `{?${names}}`}`
  const input = {
    ...params,
    ...query,
    ...fieldsOf(request),
    ...(answer === 'redirect' && { request: { redirect: 'manual' } }),
    headers: headersOf(request),
  }
  const taken = { data: 'data', text: 'data', nothing: '', redirect: 'headers' }[answer]
  const result = `${taken && `const { ${taken} } = `}await octokit.request`
  const lines = [
    `import { Octokit } from '@octokit/core'`,
    `const octokit = new Octokit(${literal(optionsOf(request), typescript, '', 29)})`,
    `${result}(${argumentsOf(route, input, result.length)})`,
  ]
  const follow = answer === 'redirect' ? '\nconst archive = await fetch(headers.location!)' : ''
  return `${lines.join('\n\n')}${follow}`
}
