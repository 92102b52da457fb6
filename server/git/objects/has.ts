import { runOrThrow } from '../../core/processes.ts'
import { isObjectId, isRefName } from '../formats/names.ts'
import { gitIn } from '../processes/environment.ts'

/** Checks with one git process whether a commit and a ref exist. */
export async function hasCommitAndRef(path: string, { sha, ref }: { sha: string; ref: string }) {
  const names = [isObjectId(sha) ? `${sha}^{commit}` : '', isRefName(ref) ? ref : '']
  const output = await runOrThrow(gitIn(path, ['cat-file', '--batch-check']), names.join('\n'))
  const [commit = '', tip = ''] = output.toString().split('\n')
  const isThere = (line: string) => /^[0-9a-f]{40} /.test(line)
  return { commit: isThere(commit), ref: isThere(tip) }
}
