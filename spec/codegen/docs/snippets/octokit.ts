import { Code, literal, typescript } from './literal.ts'
import { baseUrl, variableOf, versionHeader } from './parts.ts'
import type { ExampleRequest } from './request.ts'

/** Fields that Octokit takes for itself: a body that has them goes into `data`. */
const reserved = new Set(['url', 'method', 'baseUrl', 'headers', 'mediaType', 'request', 'data'])

function optionsOf({ credentials }: ExampleRequest): object {
  if (credentials === 'none' || credentials === 'client') return { baseUrl }
  return { baseUrl, auth: new Code(`process.env.${variableOf[credentials]}`) }
}

/** Octokit has no strategy of its own for an app's id and secret in its core. */
function headersOf({ credentials, params, version }: ExampleRequest): object {
  const versioned = { [versionHeader]: version }
  if (credentials !== 'client') return versioned
  const pair = `\`${params.client_id}:\${process.env.${variableOf.client}}\``
  return { authorization: new Code(`\`Basic \${btoa(${pair})}\``), ...versioned }
}

function fieldsOf({ body, params }: ExampleRequest): object {
  if (body === undefined) return {}
  const names = Object.keys(body as object)
  const clash = names.some((name) => reserved.has(name) || name in params)
  return clash || Array.isArray(body) ? { data: body } : (body as object)
}

/** The request as a module of TypeScript that uses an unmodified `@octokit/core`. */
export function octokitSnippet(request: ExampleRequest): string {
  const { method, path, params, answer } = request
  const input = {
    ...params,
    ...fieldsOf(request),
    ...(answer === 'redirect' && { request: { redirect: 'manual' } }),
    headers: headersOf(request),
  }
  const names = { data: 'data', nothing: '', redirect: 'headers' }[answer]
  const head = `${names && `const { ${names} } = `}await octokit.request('${method} ${path}', `
  const lines = [
    `import { Octokit } from '@octokit/core'`,
    `const octokit = new Octokit(${literal(optionsOf(request), typescript, '', 29)})`,
    `${head}${literal(input, typescript, '', head.length + 1)})`,
  ]
  const follow = answer === 'redirect' ? '\nconst archive = await fetch(headers.location!)' : ''
  return `${lines.join('\n\n')}${follow}`
}
