/**
 * Code points that HFS+ ignores in names (Apple TN1150, "Unicode subtleties"), as listed in git.
 */
const ignoredByHfs = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g

/** Git reads a name up to the first of these, which it counts as invalid UTF-8, as HFS+ does. */
const invalidUtf8 = /[\ufffd-\uffff].*$/s

/**
 * Matches names that NTFS treats as `name`: other case, trailing dots and spaces, a stream after a
 * colon.
 */
const ntfs = (name: string) => new RegExp(`^(?:${name})[. ]*(?::.*)?$`, 'is')

/**
 * The same for a file that git reads, with the short names that NTFS generates for it.
 * @param prefix of the short names that contain a hash, as listed in git
 */
function gitFile(name: string, prefix: string): RegExp {
  const hashed = Array.from({ length: 7 }, (_, length) => {
    return `${prefix.slice(0, length)}~[1-9][0-9]{${6 - length}}`
  })
  return ntfs([`\\.${name}`, `${name.slice(0, 6)}~[1-4]`, ...hashed].join('|'))
}

const gitFolder = ntfs('\\.git|git~1')
const modulesFile = gitFile('gitmodules', 'gi7eba')
const attributesFile = gitFile('gitattributes', 'gi7d29')

/** Git's own limit for names in trees, since version 2.44. */
const maxNameBytes = 4096

/** A name without this is none of the above. Most names are not. */
const isSimilar = (name: string) => /git|~/i.test(name)

/** Backslashes separate names on NTFS, so the part after one counts as a name too. */
function matches(name: string, pattern: RegExp): boolean {
  const stripped = name.replace(ignoredByHfs, '')
  if (!isSimilar(stripped)) return false
  return [stripped, stripped.replace(invalidUtf8, '')]
    .flatMap((each) => each.split('\\'))
    .some((part) => pattern.test(part))
}

/** Files whose content `git fsck` checks, because git reads submodules and attributes from them. */
const checkedFiles: [name: string, pattern: RegExp][] = [
  ['.gitmodules', modulesFile],
  ['.gitattributes', attributesFile],
]

/** The checked files that a file system could treat the name as. */
const checkedAs = (name: string): string[] =>
  checkedFiles.filter(([, pattern]) => matches(name, pattern)).map(([checked]) => checked)

const isChecked = (name: string) => checkedAs(name).length > 0

const isSafeName = (name: string): boolean =>
  name !== '' &&
  name !== '.' &&
  name !== '..' &&
  !name.includes('\0') &&
  Buffer.byteLength(name) <= maxNameBytes &&
  !matches(name, gitFolder)

/**
 * Whether `git fsck` accepts a path, so that a push may contain it: no empty name, `.`, `..` or
 * NUL, no name that any file system treats as `.git`, no symbolic link that it treats as
 * `.gitmodules`, and no folder that it treats as `.gitmodules` or `.gitattributes`.
 * @param path relative, separated by `/`
 * @param mode git file mode: `120000` is a symbolic link, `160000` a submodule
 */
export function isSafePath(path: Buffer | string, mode = ''): boolean {
  // Bytes above ASCII matter only on HFS+, which reads UTF-8.
  const names = path.toString().split('/')
  const last = names.at(-1) ?? ''
  if (!names.every(isSafeName) || names.slice(0, -1).some(isChecked)) return false
  if (mode === '120000') return !matches(last, modulesFile)
  return mode !== '160000' || !isChecked(last)
}

/** `.gitmodules` or `.gitattributes` when a file system could treat the file as that. */
export const checkedNames = (path: string): string[] => checkedAs(path.split('/').at(-1) ?? '')
