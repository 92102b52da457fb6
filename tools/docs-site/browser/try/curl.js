const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** curl sends GET without a body, and POST with one. */
const impliedBy = (body) => (body === undefined ? 'GET' : 'POST')

/** A request as a command for a POSIX shell. */
export function curlCommand({ method, url, headers, body }) {
  const chosen = method === impliedBy(body) ? '' : `-X ${method} `
  const lines = [
    `curl -i ${chosen}${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ]
  return lines.join(' \\\n  ')
}
