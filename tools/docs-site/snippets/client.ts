import { Code, literal, typescript, width } from './literal.ts'
import { baseUrl, variableOf } from './parts.ts'
import type { ExampleRequest } from './request.ts'

/** The client's default version. */
const newest = '2026-03-10'

function authOf({ credentials, params }: ExampleRequest): object {
  if (credentials === 'none') return {}
  const secret = new Code(`process.env.${variableOf[credentials]}`)
  if (credentials !== 'client') return { auth: secret }
  return { auth: { clientId: params.client_id, clientSecret: new Code(`${secret.text}!`) } }
}

function createdWith(request: ExampleRequest): string {
  const { version } = request
  const options = { baseUrl, ...authOf(request), ...(version !== newest && { version }) }
  return `const client = createClient(${literal(options, typescript, '', 29)})`
}

function inputOf({ params, query, body, file, answer }: ExampleRequest): object {
  const places = {
    ...(Object.keys(params).length > 0 && { path: params }),
    ...(Object.keys(query).length > 0 && { query }),
  }
  return {
    ...(Object.keys(places).length > 0 && { params: places }),
    ...(file && {
      body: file.content,
      bodySerializer: new Code('(content: string) => content'),
      headers: { 'Content-Type': file.type },
    }),
    ...(body !== undefined && { body }),
    ...(answer === 'redirect' && { redirect: 'manual' }),
    ...(answer === 'text' && { parseAs: 'text' }),
  }
}

function callOf(request: ExampleRequest, margin: string): string {
  const { method, path } = request
  const input = inputOf(request)
  const head = `client.${method}('${path}'`
  if (Object.keys(input).length === 0) return `${head})`
  return `${head}, ${literal(input, typescript, margin, head.length + 3)})`
}

function unwrapped(request: ExampleRequest): string {
  const result = ['data', 'text'].includes(request.answer) ? 'const data = ' : ''
  const line = `${result}await unwrap(${callOf(request, '')})`
  if (line.length <= width && !line.includes('\n')) return line
  return `${result}await unwrap(\n  ${callOf(request, '  ')},\n)`
}

function redirected(request: ExampleRequest): string {
  const call = `const { response } = await ${callOf(request, '')}`
  return `${call}\nconst archive = await fetch(response.headers.get('Location')!)`
}

/** The request as a TypeScript module that uses the client package. */
export function clientSnippet(request: ExampleRequest): string {
  const follows = request.answer === 'redirect'
  const names = follows ? 'createClient' : 'createClient, unwrap'
  const call = follows ? redirected(request) : unwrapped(request)
  return `import { ${names} } from '@devplatform/client'\n\n${createdWith(request)}\n\n${call}`
}
