import { runOrThrow } from '../../../server/core/processes.ts'

/** The user of Linux that owns nothing. */
const nobody = '65534'

const isRoot = process.getuid?.() === 0

/** Command prefix that runs a program as a user without privileges. */
export const asUser = isRoot
  ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--']
  : []

/** Makes a folder, with what is in it, that of the user. */
export async function giveToUser(...folders: string[]): Promise<void> {
  if (isRoot) await runOrThrow({ file: 'chown', args: ['-R', `${nobody}:${nobody}`, ...folders] })
}
