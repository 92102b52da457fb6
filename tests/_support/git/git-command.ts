import {
  git as limitedGit,
  gitIn as limitedGitIn,
} from '../../../server/git/processes/environment.ts'

type GitOptions = Parameters<typeof limitedGit>[1]

/** A git command as the server runs it, also one that the server has no limits for. */
export const git = (args: string[], options?: GitOptions) =>
  limitedGit(args, { use: 'log', ...options })

/** Same as `git`, for one repository. */
export const gitIn = (path: string, args: string[], options?: GitOptions) =>
  limitedGitIn(path, args, { use: 'log', ...options })
