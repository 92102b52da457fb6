import { readFile } from 'node:fs/promises'
import { buildSchema } from 'graphql'
import { expect, it } from 'vitest'
import { readSchema } from '../../../tools/graphql/schema.ts'
import { differences } from './_public-differences.ts'

const file = new URL(
  '../../../node_modules/@octokit/graphql-schema/schema.graphql',
  import.meta.url,
)

/** Why the schema differs from the public one, and where: the beginnings of what differs. */
const reasons: Record<string, readonly string[]> = {
  'Tools use it; the package with the public schema is older.': [
    ...['ActorConnection is', 'ActorEdge is', 'AssigneeConnection is', 'AssigneeEdge is'],
    ...['BlockedBy', 'Blocking', 'ClosedEvent.duplicateOf is', 'CreateIssueInput(issueTypeId) is'],
    ...['Issue.assignedActors', 'Issue.block', 'Issue.issue', 'IssueDependenciesSummary is'],
    ...['IssueField', 'IssueType', 'Milestone.closedIssueCount is', 'Milestone.openIssueCount is'],
    ...['IssueTimelineItems.Block', 'IssueTimelineItems.IssueType'],
    ...['IssueTimelineItemsItemType.BLOCK', 'IssueTimelineItemsItemType.ISSUE_TYPE'],
    ...['Mutation.replaceActorsForAssignable is', 'Mutation.updateIssueIssueType is'],
    ...['PullRequest.assignedActors is', 'ReplaceActorsForAssignable', 'UpdateIssueIssueType'],
    ...['Release.immutable is', 'ReleaseAsset.digest is'],
    ...['Repository.suggestedActors is', 'RepositorySuggestedActorFilter is'],
  ],
  'Nobody takes the place of a deleted account.': [
    ...['Deployment.creator is Actor,', 'DeploymentStatus.creator is Actor,'],
    'ReleaseAsset.uploadedBy is User,',
  ],
  'There is always one.': [
    ...['AutoMergeDisabledEvent.pullRequest', 'AutoMergeEnabledEvent.pullRequest'],
    ...['AutoSquashEnabledEvent.pullRequest', 'AutoRebaseEnabledEvent.pullRequest'],
  ],
  'It has a page.': ['IssueComment.UniformResourceLocatable is'],
}

const known = Object.values(reasons).flat()

it('says what the public schema says, with reasons where it does not', async () => {
  const theirs = buildSchema(await readFile(file, 'utf8'), { assumeValidSDL: true })
  const found = differences(await readSchema(), theirs)
  expect(found.filter((each) => !known.some((start) => each.startsWith(start)))).toEqual([])
  expect(known.filter((start) => !found.some((each) => each.startsWith(start)))).toEqual([])
})
