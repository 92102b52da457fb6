import { inDialect, onOperations, onSchema } from '../../../api/versions/change.ts'

const none = { html_url: null, diff_url: null, patch_url: null }

/** The beta media type selects older forms of repositories, issues, gists and email addresses. */
export default inDialect(
  'beta',
  onSchema(['repository', 'full-repository'], ({ default_branch: master_branch, ...json }) => ({
    ...json,
    master_branch,
  })),
  onSchema(['issue'], (json) => ({ ...json, pull_request: json.pull_request ?? none })),
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
