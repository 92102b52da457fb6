import { runOrThrow } from '../../../server/core/processes.ts'
import { gitIn } from './git-command.ts'

export interface Signing {
  /** The committer's address. */
  email?: string
  /** Signs the payload; undefined for an unsigned commit. */
  sign?: (payload: string) => string | Promise<string>
  /** Modifies the commit after signing. */
  bend?: (commit: string) => string
}

const header = (signature: string) => `gpgsig ${signature.trimEnd().split('\n').join('\n ')}\n`

/**
 * Adds commits to a branch, signed as by `git commit -S`.
 * @param folder of the repository
 * @returns their ids, in order
 */
export async function plantSigned(
  folder: string,
  branch: string,
  commits: readonly Signing[],
): Promise<string[]> {
  const git = async (args: string[], input?: string) =>
    (await runOrThrow(gitIn(folder, args), input)).toString().trim()
  const tree = await git(['rev-parse', `refs/heads/${branch}^{tree}`])
  let parent = await git(['rev-parse', `refs/heads/${branch}`])
  const ids: string[] = []
  for (const [index, { email = 'mona@example.com', sign, bend = String }] of commits.entries()) {
    const at = `${1_770_000_000 + index} +0100`
    const head = `tree ${tree}\nparent ${parent}\nauthor A <a@b> ${at}\ncommitter C <${email}> ${at}\n`
    const message = `\nNumber ${index}\n\nWith an ä.\n`
    const signature = await sign?.(head + message)
    const commit = bend(head + (signature ? header(signature) : '') + message)
    parent = await git(['hash-object', '-t', 'commit', '-w', '--stdin'], commit)
    ids.push(parent)
  }
  await git(['update-ref', `refs/heads/${branch}`, parent])
  return ids
}
