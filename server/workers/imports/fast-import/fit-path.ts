/**
 * Code points that HFS+ leaves out when it compares names (Apple TN1150, "Unicode subtleties"), as far as
 * git knows them.
 */
const ignoredByHfs = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g

/** What NTFS takes for `name`: other case, dots and spaces at the end, a stream behind a colon. */
const ntfs = (name: string) => new RegExp(`^(?:${name})[. ]*(?::.*)?$`, 'is')

const gitFolder = ntfs('\\.git|git~1')

/** Also by the short names that NTFS gives it. */
const modulesFile = ntfs('\\.gitmodules|gitmod~[1-4]|gi7eba~[1-9]|gi7eb~[1-9][0-9]')

/** Backslashes separate names on NTFS, so that what follows one counts as a name too. */
const isMeantBy = (name: string, pattern: RegExp): boolean =>
  name
    .replace(ignoredByHfs, '')
    .split('\\')
    .some((part) => pattern.test(part))

function fits(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !isMeantBy(name, gitFolder)
}

/**
 * The path, where git takes it and a push of it passes `git fsck`: no empty name, `.` or `..`, nothing that any
 * file system takes for `.git`, no link that it takes for `.gitmodules`, and no NUL. Otherwise undefined.
 * @param path relative, with `/` between its names
 * @param mode as git has it; `120000` is a symbolic link
 */
export function fitPath<Path extends Buffer | string>(path: Path, mode = ''): Path | undefined {
  // Bytes above ASCII matter only as HFS reads them, and it reads UTF-8.
  const names = path.toString().split('/')
  const isFit = names.every(fits) && !names.some((name) => name.includes('\0'))
  const misleads = mode === '120000' && isMeantBy(names.at(-1) ?? '', modulesFile)
  return isFit && !misleads ? path : undefined
}
