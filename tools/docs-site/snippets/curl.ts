import { json, literal } from './literal.ts'
import { addressOf, variableOf, versionHeader } from './parts.ts'
import type { ExampleRequest } from './request.ts'

const inSingleQuotes = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A shell would read what follows an `&` as another command, and a `?` as a pattern. */
const quoted = (url: string) => (/[?&]/.test(url) ? inSingleQuotes(url) : url)

/** curl sends POST by default when there is a body. */
function methodOf({ method, body, file }: ExampleRequest): string {
  const implied = body === undefined && file === undefined ? 'GET' : 'POST'
  return method === implied ? '' : `-X ${method} `
}

function credentialsOf({ credentials, params }: ExampleRequest): string[] {
  if (credentials === 'none') return []
  if (credentials === 'client') return [`-u "${params.client_id}:$${variableOf.client}"`]
  return [`-H "Authorization: Bearer $${variableOf[credentials]}"`]
}

/** The request as a command for a POSIX shell. */
export function curlSnippet(request: ExampleRequest): string {
  const { answer, body, file, isForm, version } = request
  const follow = answer === 'redirect' ? '-L -o archive.tar.gz ' : ''
  const lines = [
    `curl ${follow}${methodOf(request)}${quoted(addressOf(request))}`,
    ...credentialsOf(request),
    `-H '${versionHeader}: ${version}'`,
    ...(isForm ? ["-H 'Content-Type: application/json'"] : []),
    ...(file
      ? [`-H 'Content-Type: ${file.type}'`, `--data-binary ${inSingleQuotes(file.content)}`]
      : []),
    ...(body === undefined ? [] : [`-d ${inSingleQuotes(literal(body, json, '  ', 4))}`]),
  ]
  return lines.join(' \\\n  ')
}
