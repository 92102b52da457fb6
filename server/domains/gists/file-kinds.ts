/** Media type and language of a file. */
export interface FileKind {
  type: string
  language: string | null
}

const unknown: FileKind = { type: 'text/plain', language: null }

const kind = (type: string, language: string | null = null): FileKind => ({ type, language })

const kinds = new Map<string, FileKind>([
  ['c', kind('text/x-c', 'C')],
  ['h', kind('text/x-c', 'C')],
  ['cpp', kind('text/x-c++', 'C++')],
  ['cs', kind('text/x-csharp', 'C#')],
  ['css', kind('text/css', 'CSS')],
  ['csv', kind('text/csv', 'CSV')],
  ['diff', kind('text/x-diff', 'Diff')],
  ['go', kind('text/x-go', 'Go')],
  ['html', kind('text/html', 'HTML')],
  ['java', kind('text/x-java', 'Java')],
  ['js', kind('application/javascript', 'JavaScript')],
  ['json', kind('application/json', 'JSON')],
  ['kt', kind('text/x-kotlin', 'Kotlin')],
  ['md', kind('text/markdown', 'Markdown')],
  ['mjs', kind('application/javascript', 'JavaScript')],
  ['php', kind('application/x-httpd-php', 'PHP')],
  ['pl', kind('application/x-perl', 'Perl')],
  ['py', kind('application/x-python', 'Python')],
  ['rb', kind('application/x-ruby', 'Ruby')],
  ['rs', kind('text/rust', 'Rust')],
  ['sh', kind('application/x-sh', 'Shell')],
  ['sql', kind('application/sql', 'SQL')],
  ['svg', kind('image/svg+xml', 'SVG')],
  ['swift', kind('text/x-swift', 'Swift')],
  ['toml', kind('application/toml', 'TOML')],
  ['ts', kind('application/typescript', 'TypeScript')],
  ['tsx', kind('application/typescript', 'TSX')],
  ['txt', kind('text/plain', 'Text')],
  ['xml', kind('application/xml', 'XML')],
  ['yaml', kind('text/x-yaml', 'YAML')],
  ['yml', kind('text/x-yaml', 'YAML')],
  ['gif', kind('image/gif')],
  ['jpeg', kind('image/jpeg')],
  ['jpg', kind('image/jpeg')],
  ['pdf', kind('application/pdf')],
  ['png', kind('image/png')],
  ['webp', kind('image/webp')],
  ['zip', kind('application/zip')],
])

/** Returns the media type and language for a file name; plain text for an unknown extension. */
export function kindOf(name: string): FileKind {
  const [, ending = ''] = /\.([^.]+)$/.exec(name) ?? []
  return kinds.get(ending.toLowerCase()) ?? unknown
}
