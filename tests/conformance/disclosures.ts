import type { Answer } from './check.ts'

/** What belongs into a log: how the server is built, and where it lies. */
const secrets: [what: string, pattern: RegExp][] = [
  ['a stack trace', /\n\s+at .+:\d+:\d+|\bat \S+ \(.+:\d+\)/],
  ['a path of the server', /node_modules|node:internal|(^|[\s"'(])\/(home|work|tmp|usr|var|etc)\//],
  [
    'SQL',
    /\bSQLITE_[A-Z]+|SqliteError|\b(select|insert into|delete from)\b.+\b(from|values|where)\b/i,
  ],
  ['the name of a kind of error', /\b(TypeError|RangeError|ReferenceError|SyntaxError|ENOENT)\b/],
  ['the version of a part', /\b(node|express|sqlite|kysely|postgresql)[/ ]v?\d+\.\d+/i],
  ['the memory of the process', /\[object Object\]|\bundefined\b.*\bis not\b/],
]

/** What an answer lets slip of how the server is built. */
export function disclosures({ text, rawHeaders }: Answer): string[] {
  const said = `${text}\n${rawHeaders.join('\n')}`.replaceAll('\\n', '\n')
  const found = secrets.filter(([, pattern]) => pattern.test(said)).map(([what]) => what)
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  return [...found, ...['server', 'x-powered-by'].filter((name) => names.includes(name))]
}
