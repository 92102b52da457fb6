import { runOrThrow } from '../../../server/core/processes.ts'
import { gitIn } from '../git/git-command.ts'
import type { Files } from './subversion/subversion-repository.ts'

const ask = async (stage: string, args: string[]) =>
  (await runOrThrow(gitIn(stage, args))).toString()

/** The refs of a stage with their object ids. */
export async function stageRefs(stage: string): Promise<Map<string, string>> {
  const lines = (await ask(stage, ['for-each-ref', '--format=%(refname) %(objectname)'])).split(
    '\n',
  )
  return new Map(lines.filter(Boolean).map((line) => line.split(' ') as [string, string]))
}

/** The files of a commit. */
export async function committed(stage: string, commit: string): Promise<Files> {
  const entries = (await ask(stage, ['ls-tree', '-r', '-z', commit])).split('\0').filter(Boolean)
  return new Map(
    entries.map((entry) => {
      const [, mode, id, path] = /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? []
      return [path ?? '', `${mode} ${id}`]
    }),
  )
}

/** The first-parent commits of a ref, oldest first, in a format of git log. */
export async function firstParents(stage: string, ref: string, format: string): Promise<string[]> {
  const log = ['log', '-z', '--first-parent', '--reverse', `--format=${format}`, ref]
  return (await ask(stage, log)).split('\0').filter(Boolean)
}
