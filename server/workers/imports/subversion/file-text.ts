/** File properties of Subversion. */
export interface FileFlags {
  special: boolean
  executable: boolean
}

export type FileMode = '100644' | '100755' | '120000'

/** Prefix of a symbolic link in the text of an `svn:special` file. */
const linkMark = Buffer.from('link ')

/** Maximum length of a link target on common systems. */
const maxTargetLength = 4_096

const isLink = (text: Buffer): boolean => {
  const target = text.subarray(linkMark.length)
  const isTarget = target.length > 0 && target.length < maxTargetLength && !target.includes(0)
  return isTarget && text.subarray(0, linkMark.length).equals(linkMark)
}

/** Converts a Subversion file to git. An invalid link becomes a regular file, as in Subversion. */
export function asGit(text: Buffer, flags: FileFlags) {
  if (flags.special && isLink(text))
    return { mode: '120000' as const, content: text.subarray(linkMark.length) }
  return { mode: plainMode(flags), content: text }
}

export const plainMode = ({ executable }: FileFlags): FileMode => (executable ? '100755' : '100644')

/** Converts git content to the text that Subversion has. */
export const asSubversion = (mode: string, content: Buffer): Buffer =>
  mode === '120000' ? Buffer.concat([linkMark, content]) : content
