import { findContent, type FoundFile } from '../find-content.ts'
import type { Revision } from '../revision.ts'

/** Names of license files, the most usual first. */
const names = [
  /^licen[sc]e$/i,
  /^licen[sc]e\.(md|markdown|txt)$/i,
  /^(un)?licen[sc]e([.-].*)?$/i,
  /^copying([.-].*)?$/i,
]

/** Whether a path is that of a license file. */
export const isLicensePath = (path: string): boolean => names.some((name) => name.test(path))

/** Finds the license file in the root folder of a commit. */
export async function findLicenseFile({
  objects,
  commit,
}: Pick<Revision, 'objects' | 'commit'>): Promise<FoundFile | undefined> {
  const root = await findContent(objects, commit, '')
  const paths = (root?.type === 'dir' ? root.entries : [])
    .filter(({ type }) => type === 'file' || type === 'symlink')
    .map(({ path }) => path)
  const [chosen] = names.flatMap((name) => paths.find((path) => name.test(path)) ?? [])
  const file = chosen === undefined ? undefined : await findContent(objects, commit, chosen)
  return file?.type === 'file' ? file : undefined
}
