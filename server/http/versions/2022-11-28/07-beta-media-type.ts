import { inDialect, onOperations, onSchema } from '../../../api/versions/change.ts'

const none = { html_url: null, diff_url: null, patch_url: null }

type Json = Record<string, unknown>

/** Renames the default branch of a repository; also of one that an older change has extended. */
const asRepository = ({ default_branch: master_branch, ...json }: Json): Json => ({
  ...json,
  master_branch,
})

const asIssue = (json: Json): Json => ({ ...json, pull_request: json.pull_request ?? none })

/** The beta media type selects older forms of repositories, issues, gists and email addresses. */
export default inDialect(
  'beta',
  onSchema(['repository', 'full-repository', 'migration-repository'], asRepository),
  onSchema(['issue', 'issue-search-item'], asIssue),
  onSchema(['base-gist', 'gist-simple'], ({ owner: user, ...json }) => ({ ...json, user })),
  onOperations(
    [
      'users/list-emails-for-authenticated-user',
      'users/add-email-for-authenticated-user',
      'users/list-public-emails-for-authenticated-user',
    ],
    {
      downgrade: ({ body, ...reply }) => ({
        ...reply,
        body: (body as { email: string }[]).map(({ email }) => email),
      }),
    },
  ),
)
