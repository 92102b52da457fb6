import { runOrThrow } from '../core/processes.ts'
import { gitIn } from './environment.ts'
import { isObjectId, isRefName } from './names.ts'

/** Whether a repository has a commit, and a ref, asked at once. */
export async function hasCommitAndRef(path: string, { sha, ref }: { sha: string; ref: string }) {
  const asked = [isObjectId(sha) ? `${sha}^{commit}` : '', isRefName(ref) ? ref : '']
  const output = await runOrThrow(gitIn(path, ['cat-file', '--batch-check']), asked.join('\n'))
  const [commit = '', tip = ''] = output.toString().split('\n')
  const isThere = (line: string) => /^[0-9a-f]{40} /.test(line)
  return { commit: isThere(commit), ref: isThere(tip) }
}
