import type { Answer } from './check.ts'

/** Internal details of the server that belong in logs only. */
const secrets: [what: string, pattern: RegExp][] = [
  ['a stack trace', /\n\s+at .+:\d+:\d+|\bat \S+ \(.+:\d+\)/],
  [
    'a path of the server',
    /node_modules\/[@\w]|node:internal|(^|[\s"'(])\/(home|work|tmp|usr|var|etc)\//,
  ],
  [
    'SQL',
    /\bSQLITE_[A-Z]+|SqliteError|\b(select|insert into|delete from)\b.+\b(from|values|where)\b/i,
  ],
  ['the name of a kind of error', /\b(TypeError|RangeError|ReferenceError|SyntaxError|ENOENT)\b/],
  ['the version of a part', /\b(node|express|sqlite|kysely|postgresql)[/ ]v?\d+\.\d+/i],
  ['the memory of the process', /\[object Object\]|\bundefined\b.*\bis not\b/],
]

/** Internal details that a response discloses. */
export function disclosures({ text, rawHeaders }: Answer): string[] {
  const said = `${text}\n${rawHeaders.join('\n')}`.replaceAll('\\n', '\n')
  const found = secrets.filter(([, pattern]) => pattern.test(said)).map(([what]) => what)
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  return [...found, ...['server', 'x-powered-by'].filter((name) => names.includes(name))]
}
