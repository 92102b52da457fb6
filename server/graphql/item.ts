import type { TypeName, View } from '../../generated/graphql/types.ts'

/** Path parameters that an object and what it contains have in common, such as `owner` and `repo`. */
export type Place = Readonly<Record<string, string | number>>

/** An object of a type with a view: a value of the contract, and where it is. */
export class Item<Type extends TypeName = TypeName> {
  readonly type: Type
  /** May be a part of the view, as lists have it. What is absent is read when it is requested. */
  readonly view: Partial<View<Type>>
  readonly place: Place
  #path: Place | undefined

  /** @param view as an operation has it, which may have other parts than the view of the type */
  constructor(type: Type, view: object, place: Place = {}) {
    this.type = type
    this.view = view
    this.place = place
  }

  /** The path parameters of operations on the object. */
  get path(): Place {
    return (this.#path ??= {
      ...this.place,
      ...namings[this.type]?.(this.view as unknown as Names),
    })
  }
}

/** What names an object in its view. Each type has some of these. */
interface Names {
  id: number
  number: number
  name: string
  login: string
  slug: string
  key: string
  sha: string
  ref: string
  owner: { login: string }
  organization: { login: string } | undefined
  /** Absent in a part of a view. */
  url: string | undefined
  html_url: string
  repository_url: string | undefined
  issue_url: string
  pull_request_url: string
}

/** Path parameters that values of a type themselves have. */
type Naming = (view: Names) => Place

function repositoryOf(url: string | undefined): Place {
  if (url === undefined) return {}
  const [, owner = '', repo = ''] = /\/repos\/([^/]+)\/([^/]+)/.exec(url) ?? []
  return { owner, repo }
}

const ofIssueUrl = (url: string): Place => {
  const number = Number(/\/(?:issues|pulls)\/(\d+)$/.exec(url)?.[1])
  return { ...repositoryOf(url), issue_number: number, pull_number: number }
}

/** The branch whose protection an address names. */
const branchOf = (url = ''): string =>
  decodeURIComponent(/\/branches\/(.+)\/protection$/.exec(url)?.[1] ?? '')

const namings: Partial<Record<TypeName, Naming>> = {
  Repository: ({ name, owner }) => ({ owner: owner.login, repo: name }),
  Issue: ({ number, repository_url: url }) => ({
    ...repositoryOf(url),
    issue_number: number,
  }),
  PullRequest: ({ number, url }) => ({
    ...repositoryOf(url),
    pull_number: number,
    issue_number: number,
  }),
  IssueComment: ({ id, issue_url }) => ({ ...ofIssueUrl(issue_url), comment_id: id }),
  PullRequestReview: ({ id, pull_request_url }) => ({
    ...ofIssueUrl(pull_request_url),
    review_id: id,
  }),
  PullRequestReviewComment: ({ id, pull_request_url }) => ({
    ...ofIssueUrl(pull_request_url),
    comment_id: id,
  }),
  Commit: ({ sha, url }) => ({ ...repositoryOf(url), ref: sha, commit_sha: sha }),
  CheckRun: ({ id }) => ({ check_run_id: id }),
  CheckSuite: ({ id }) => ({ check_suite_id: id }),
  Deployment: ({ id, url }) => ({ ...repositoryOf(url), deployment_id: id }),
  WorkflowRun: ({ id }) => ({ run_id: id }),
  Workflow: ({ id }) => ({ workflow_id: id }),
  Ref: ({ ref, url }) => ({ ...repositoryOf(url), ref: ref.replace(/^refs\//, '') }),
  BranchProtectionRule: ({ url }) => ({
    ...repositoryOf(url),
    branch: branchOf(url),
  }),
  License: ({ key }) => ({ license: key }),
  ReleaseAsset: ({ id, url }) => ({ ...repositoryOf(url), asset_id: id }),
  Release: ({ id, url }) => ({ ...repositoryOf(url), release_id: id }),
  Milestone: ({ number, url }) => ({ ...repositoryOf(url), milestone_number: number }),
  Label: ({ name, url }) => ({ ...repositoryOf(url), name }),
  CommitComment: ({ id, url }) => ({ ...repositoryOf(url), comment_id: id }),
  User: ({ login }) => ({ username: login }),
  Bot: ({ login }) => ({ username: login }),
  Organization: ({ login }) => ({ org: login, username: login }),
  Gist: ({ id }) => ({ gist_id: id }),
  App: ({ slug }) => ({ app_slug: slug }),
  Team: ({ slug, organization, html_url }) => ({
    org: organization?.login ?? /\/orgs\/([^/]+)/.exec(html_url)?.[1] ?? '',
    team_slug: slug,
  }),
}

/** The path parameters of operations on an object. */
export const pathOf = ({ path }: Item): Place => path
