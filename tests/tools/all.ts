import { allContributors } from './jobs/all-contributors.ts'
import { auto } from './jobs/auto.ts'
import { conventionalGithubReleaser } from './jobs/conventional-github-releaser.ts'
import { createPullRequest } from './jobs/create-pull-request.ts'
import { danger } from './jobs/danger.ts'
import { ghPages } from './jobs/gh-pages.ts'
import { hubTool } from './jobs/hub.ts'
import { deleteMergedBranch } from './jobs/delete-merged-branch.ts'
import { releasePlease } from './jobs/release-please.ts'
import { renovate } from './jobs/renovate.ts'
import { semanticRelease } from './jobs/semantic-release.ts'
import type { Tool } from './tool.ts'

/** The tools in the order of the page. */
export const tools: Tool[] = [
  ...createPullRequest,
  ...ghPages,
  ...conventionalGithubReleaser,
  ...semanticRelease,
  ...danger,
  ...auto,
  ...allContributors,
  ...releasePlease,
  ...deleteMergedBranch,
  ...hubTool,
  ...renovate,
]
