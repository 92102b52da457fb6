const id = 'c0ffee'.repeat(7).slice(0, 40)
const composed = '\u00e9'
const decomposed = 'e\u0301'

/** Branch names with a special meaning to git, a file system or a terminal. All must be refused. */
export const refusedNames: Record<string, string[]> = {
  'object ids': [
    id,
    id.toUpperCase(),
    'c0ffee'.repeat(11).slice(0, 64),
    '0'.repeat(40),
    'a'.repeat(64),
  ],
  'names that git gives a meaning': [
    'HEAD',
    '@',
    'refs/heads/x',
    'refs/tags/x',
    'refs/imports/original/heads/x',
  ],
  options: ['-', '-f', '--upload-pack=touch pwned', '--all', '-delete'],
  'paths to elsewhere': [
    '../x',
    'a/../b',
    '../../hooks/post-update',
    '..',
    'a..b',
    './x',
    'a/./b',
    'a//b',
    'a/',
  ],
  'hidden or temporary files': ['.hidden', 'a/.hidden', 'x.lock', 'a.lock/b', 'x.'],
  'characters that mean something': [
    'a:b',
    ':a',
    'a^',
    '^a',
    'a~1',
    'a?',
    'a*',
    '*',
    'a[b',
    'a\\b',
    'a@{1}',
  ],
  'control characters': ['a\u0001', 'a\u001b[31mb', 'a\u007f'],
  'names too long for a file': ['x'.repeat(245), 'x'.repeat(300), `a/${'y'.repeat(300)}`],
}

/** Names that break the line format of git's protocols. No repository can have them. */
export const brokenNames = [
  'a b',
  'a\tb',
  'a\rb',
  'a\nb',
  'a\n@refs/heads/main HEAD',
  'a\n? refs/heads/b',
]

/** Unusual but harmless names. */
export const takenNames = [
  'main',
  '+plus',
  'Fix',
  'fix',
  `caf${composed}`,
  `caf${decomposed}`,
  'a-/-b',
  'c0ffee',
  'head',
  'Head',
  'x.lockx',
  '\u{1f600}',
  'a\u2028b',
  'a\u2029b',
  'a\u0085b',
  'dependabot/npm_and_yarn/@types/node-1.2.3',
  'quote\'"$(touch)`touch${IFS}pwned`',
  '%2e%2e/x',
  'folder/with/many/parts',
]
