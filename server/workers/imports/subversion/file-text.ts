import { fitPath } from '../fast-import.ts'
import { fitNames } from './fit-names.ts'

/** What Subversion knows of a file beside its text. */
export interface FileFlags {
  special: boolean
  executable: boolean
}

export type FileMode = '100644' | '100755' | '120000'

/** How Subversion writes a symbolic link into the text of a file that is `svn:special`. */
const linkMark = Buffer.from('link ')

/** What systems take for the target of a link. */
const longestTarget = 4_096

const isLink = (text: Buffer): boolean => {
  const target = text.subarray(linkMark.length)
  const isTarget = target.length > 0 && target.length < longestTarget && !target.includes(0)
  return isTarget && text.subarray(0, linkMark.length).equals(linkMark)
}

/** A file of Subversion as git has it. What claims to be a link and is none becomes a file, as it does there. */
export function asGit(path: string, text: Buffer, flags: FileFlags) {
  if (flags.special && isLink(text) && fitPath(fitNames(path), '120000') !== undefined)
    return { mode: '120000' as const, content: text.subarray(linkMark.length) }
  return { mode: plainMode(flags), content: text }
}

export const plainMode = ({ executable }: FileFlags): FileMode => (executable ? '100755' : '100644')

/** The text that Subversion has for the content of a file in git. */
export const asSubversion = (mode: string, content: Buffer): Buffer =>
  mode === '120000' ? Buffer.concat([linkMark, content]) : content
