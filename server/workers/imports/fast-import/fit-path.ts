/**
 * Code points that HFS+ ignores in names (Apple TN1150, "Unicode subtleties"), as listed in git.
 */
const ignoredByHfs = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g

/**
 * Matches names that NTFS treats as `name`: other case, trailing dots and spaces, a stream after a
 * colon.
 */
const ntfs = (name: string) => new RegExp(`^(?:${name})[. ]*(?::.*)?$`, 'is')

const gitFolder = ntfs('\\.git|git~1')

/** Includes the short names that NTFS generates. */
const modulesFile = ntfs('\\.gitmodules|gitmod~[1-4]|gi7eba~[1-9]|gi7eb~[1-9][0-9]')

/** Backslashes separate names on NTFS, so the part after one counts as a name too. */
const matches = (name: string, pattern: RegExp): boolean =>
  name
    .replace(ignoredByHfs, '')
    .split('\\')
    .some((part) => pattern.test(part))

function fits(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !matches(name, gitFolder)
}

/**
 * Returns the path when git accepts it and a push passes `git fsck`: no empty name, `.`, `..` or
 * NUL, no name that any file system treats as `.git`, and no symbolic link that it treats as
 * `.gitmodules`. Otherwise returns undefined.
 * @param path relative, separated by `/`
 * @param mode git file mode; `120000` is a symbolic link
 */
export function fitPath<Path extends Buffer | string>(path: Path, mode = ''): Path | undefined {
  // Bytes above ASCII matter only on HFS+, which reads UTF-8.
  const names = path.toString().split('/')
  const isFit = names.every(fits) && !names.some((name) => name.includes('\0'))
  const misleads = mode === '120000' && matches(names.at(-1) ?? '', modulesFile)
  return isFit && !misleads ? path : undefined
}
