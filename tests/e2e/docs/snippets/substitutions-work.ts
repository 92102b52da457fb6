import type { Arranged } from './arrange.ts'
import type { Substitutions } from './substitute.ts'
import { namesOf } from './world.ts'

/** @param path makes the URL of a hook unique */
const receiver = ({ receiver: url }: Arranged, path: string) => ({
  'https://receiver.example.com/hooks': `${url}${path}`,
  'https://receiver.example.com/hook': `${url}${path}`,
})

const hook = (arranged: Arranged) => ({
  params: { hook_id: arranged.hook.hook_id, delivery_id: arranged.hook.delivery_id },
  words: receiver(arranged, 'arranged'),
})

const organizationHook = (arranged: Arranged) => ({
  params: arranged.organization_hook,
  words: receiver(arranged, 'organization-changed'),
})

const gist = ({ gist: params }: Arranged) => ({ params })
const comment = ({ issues: { comment_id } }: Arranged) => ({ params: { comment_id } })
const alertOf = ({ scan }: Arranged) => ({ params: scan })

const advisory = ({ advisory: params }: Arranged) => ({ params })

const imported = ({ imported: { author_id } }: Arranged) => ({
  params: { author_id },
  words: {
    'https://svn.example.com/widgets': 'http://127.0.0.1:9/imported',
    acme: 'mona',
    widgets: 'imported',
  },
})

const moved = ({ migrations }: Arranged) => ({
  params: { migration_id: migrations.orgs, repo_name: 'moved' },
})

const movedOwn = ({ migrations }: Arranged) => ({
  params: { migration_id: migrations.own, repo_name: 'moved' },
})

const pull = ({ pull: { head_sha } }: Arranged) => ({
  words: { '6dcb09b5b57875f334f61aebed695e2e4193db5e': head_sha },
})

const glue = ({ pull: { head_sha } }: Arranged) => ({
  '6dcb09b5b57875f334f61aebed695e2e4193db5e': head_sha,
  'glue.md': 'hubot.md',
})

const reviewed = (arranged: Arranged) => ({
  params: { review_id: arranged.review.review_id, comment_id: arranged.review.comment_id },
  words: glue(arranged),
})

const commented = (arranged: Arranged) => ({
  params: { comment_id: arranged.parts.comment_id },
  words: glue(arranged),
})

const threadOf = ({ thread }: Arranged) => ({ params: thread })

const deployed = ({ parts: { key_id } }: Arranged) => ({ params: { key_id } })

const compared = ({ pull: { head_sha, base_sha } }: Arranged) => ({
  params: { basehead: `${base_sha}...${head_sha}` },
})

const object = ({ pull: { head_sha }, objects }: Arranged) => ({
  params: { commit_sha: head_sha, tree_sha: head_sha, ref: 'heads/feature', ...objects },
  words: {
    '6dcb09b5b57875f334f61aebed695e2e4193db5e': head_sha,
    '691272480426f78a0138979dd3ce63b77f706feb': objects.root_tree,
  },
})

const urgency = ({ definitions: { urgency_id } }: Arranged) => ({
  params: { issue_field_id: urgency_id },
  words: { 'field_id: 1': `field_id: ${urgency_id}`, '"field_id": 1': `"field_id": ${urgency_id}` },
})

/** As JSON and TypeScript write it between quotes. */
const inQuotes = (text: string) => JSON.stringify(text).slice(1, -1)

const every = (prefix: string, names: string[], one: Substitutions[string]): Substitutions =>
  Object.fromEntries(names.map((name) => [`${prefix}${name}`, one]))

const keyOf =
  (name: string): Substitutions[string] =>
  ({ keys }) => ({
    params: { [name]: keys[name as keyof typeof keys] },
  })

const keys = ['public-ssh-key', 'ssh-signing-key', 'gpg-key'].flatMap((kind, index) => {
  const name = ['key_id', 'ssh_signing_key_id', 'gpg_key_id'][index]!
  return ['get', 'delete'].map((verb) => [
    `users/${verb}-${kind}-for-authenticated-user`,
    keyOf(name),
  ])
})

const released = ({ release: { release_id, asset_id } }: Arranged) => ({
  params: { release_id, asset_id },
})

/** Reactions that the examples name, with what they are for. */
const reactionSubstitutions: Substitutions = {
  'reactions/delete-for-issue': ({ reactions }) => ({
    params: { reaction_id: reactions.issue_reaction_id },
  }),
  'reactions/list-for-issue-comment': comment,
  'reactions/create-for-issue-comment': comment,
  'reactions/delete-for-issue-comment': ({ issues, reactions }) => ({
    params: { comment_id: issues.comment_id, reaction_id: reactions.issue_comment_reaction_id },
  }),
  'reactions/list-for-pull-request-review-comment': ({ review: { comment_id } }) => ({
    params: { comment_id },
  }),
  'reactions/create-for-pull-request-review-comment': ({ review: { comment_id } }) => ({
    params: { comment_id },
  }),
  'reactions/delete-for-pull-request-comment': ({ review: { comment_id }, reactions }) => ({
    params: { comment_id, reaction_id: reactions.review_comment_reaction_id },
  }),
  'reactions/list-for-commit-comment': commented,
  'reactions/create-for-commit-comment': commented,
  'reactions/delete-for-commit-comment': ({ parts: { comment_id }, reactions }) => ({
    params: { comment_id, reaction_id: reactions.commit_comment_reaction_id },
  }),
  'reactions/list-for-release': released,
  'reactions/create-for-release': released,
  'reactions/delete-for-release': ({ release: { release_id }, reactions }) => ({
    params: { release_id, reaction_id: reactions.release_reaction_id },
  }),
}

/** As TypeScript and JSON write an id in a body. */
const idIn = (name: string, shown: number, id: number) => ({
  [`${name}: ${shown}`]: `${name}: ${id}`,
  [`"${name}": ${shown}`]: `"${name}": ${id}`,
})

const subIssueSubstitutions: Substitutions = {
  'issues/add-blocked-by-dependency': ({ subIssues: { free } }) => ({
    words: idIn('issue_id', 72, free),
  }),
  'issues/remove-dependency-blocked-by': ({ subIssues: { removed } }) => ({
    params: { issue_id: removed },
  }),
  'issues/add-sub-issue': ({ subIssues: { free } }) => ({ words: idIn('sub_issue_id', 72, free) }),
  'issues/remove-sub-issue': ({ subIssues: { removed } }) => ({
    words: idIn('sub_issue_id', 72, removed),
  }),
  'issues/reprioritize-sub-issue': ({ subIssues: { first, second } }) => ({
    words: { ...idIn('sub_issue_id', 72, first), ...idIn('after_id', 73, second) },
  }),
}

/** Values for operations on repositories and their contents. */
export const workSubstitutions: Substitutions = {
  ...(Object.fromEntries(keys) as Substitutions),
  ...every('repos/', ['create-webhook'], (arranged) => ({ words: receiver(arranged, 'made') })),
  'orgs/create-webhook': (arranged) => ({ words: receiver(arranged, 'organization-made') }),
  ...every(
    'orgs/',
    [
      ...['get-webhook', 'update-webhook', 'delete-webhook', 'ping-webhook'],
      ...['get-webhook-config-for-org', 'update-webhook-config-for-org'],
      ...['list-webhook-deliveries', 'get-webhook-delivery', 'redeliver-webhook-delivery'],
    ],
    organizationHook,
  ),
  ...every('repos/', ['add-user-access-restrictions', 'set-user-access-restrictions'], () => ({
    words: { hubot: 'mona' },
  })),
  ...every('repos/', ['add-team-access-restrictions', 'set-team-access-restrictions'], () => ({
    words: { "'core'": "'guards'", '"core"': '"guards"' },
  })),
  ...every('search/', ['code', 'commits', 'issues-and-pull-requests'], (_, place) => ({
    words: { 'repo%3Aacme%2Fwidgets': `repo%3A${namesOf(place).acme}%2Fwidgets` },
  })),
  'search/labels': ({ widgets_id }) => ({
    words: {
      'repository_id=1': `repository_id=${widgets_id}`,
      'repository_id: 1': `repository_id: ${widgets_id}`,
    },
  }),
  'hub/subscribe': (arranged) => ({ words: receiver(arranged, 'hub') }),
  ...every(
    'repos/',
    [
      ...['get-webhook', 'update-webhook', 'delete-webhook', 'ping-webhook', 'test-push-webhook'],
      ...['get-webhook-config-for-repo', 'update-webhook-config-for-repo'],
      ...['list-webhook-deliveries', 'get-webhook-delivery', 'redeliver-webhook-delivery'],
    ],
    hook,
  ),
  ...every(
    'gists/',
    [
      ...[
        'get',
        'get-revision',
        'update',
        'delete',
        'list-commits',
        'list-forks',
        'star',
        'unstar',
      ],
      ...['check-is-starred', 'list-comments', 'create-comment', 'get-comment', 'update-comment'],
      'delete-comment',
    ],
    gist,
  ),
  ...every('issues/', ['get-comment', 'update-comment', 'delete-comment'], comment),
  ...every(
    'issues/',
    ['set-issue-field-values', 'add-issue-field-values', 'delete-issue-field-value'],
    urgency,
  ),
  ...every(
    'repos/',
    [
      ...['get-release', 'update-release', 'delete-release', 'list-release-assets'],
      ...['upload-release-asset', 'get-release-asset', 'update-release-asset'],
      'delete-release-asset',
    ],
    released,
  ),
  ...reactionSubstitutions,
  ...subIssueSubstitutions,
  'issues/get-event': ({ issues: { event_id } }) => ({ params: { event_id } }),
  'issues/delete-label': () => ({ words: { bug: 'defect' } }),
  'pulls/create': () => ({ words: { 'mona:glue': 'mona:main' } }),
  'pulls/merge': pull,
  ...every(
    'pulls/',
    [
      ...['create-review', 'get-review', 'update-review', 'list-comments-for-review'],
      ...['dismiss-review', 'create-review-comment', 'create-reply-for-review-comment'],
      ...['get-review-comment', 'update-review-comment', 'delete-review-comment'],
    ],
    reviewed,
  ),
  'pulls/delete-pending-review': ({ review: { pending_id } }) => ({
    params: { review_id: pending_id },
  }),
  'pulls/submit-review': ({ review: { own_id } }, place) => ({
    params: { review_id: own_id },
    environment: { TOKEN: `ghp_${namesOf(place).hubot}` },
  }),
  'pulls/request-reviewers': () => ({ words: { hubot: 'mona' } }),
  'pulls/update-branch': ({ review: { late_number, late_sha } }) => ({
    params: { pull_number: late_number },
    words: { '6dcb09b5b57875f334f61aebed695e2e4193db5e': late_sha },
  }),
  ...every('repos/', ['create-commit-status', 'list-commit-statuses'], pull),
  'repos/compare-commits-with-basehead': compared,
  ...every(
    'repos/',
    [
      ...['list-comments-for-commit', 'create-commit-comment', 'get-commit-comment'],
      ...['update-commit-comment', 'delete-commit-comment'],
    ],
    commented,
  ),
  ...every(
    'repos/',
    ['get-deployment', 'list-deployment-statuses', 'create-deployment-status'],
    ({ deployment: { deployment_id } }) => ({ params: { deployment_id } }),
  ),
  'repos/delete-deployment': ({ deployment: { idle_id } }) => ({
    params: { deployment_id: idle_id },
  }),
  'repos/get-deployment-status': ({ deployment: { deployment_id, status_id } }) => ({
    params: { deployment_id, status_id },
  }),
  ...every(
    'activity/',
    [
      ...['get-thread', 'mark-thread-as-read', 'mark-thread-as-done'],
      'get-thread-subscription-for-authenticated-user',
      ...['set-thread-subscription', 'delete-thread-subscription'],
    ],
    threadOf,
  ),
  ...every('repos/', ['get-deploy-key', 'delete-deploy-key'], deployed),
  'repos/create-deploy-key': ({ newKeys: { deploy } }) => ({
    words: {
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIADhmFDQoZfef6Nuc3AZwXOYCXlO0eu6x3O0bxHJw/M1': deploy,
    },
  }),
  ...every(
    'repos/',
    ['list-branches-for-head-commit', 'list-pull-requests-associated-with-commit'],
    object,
  ),
  ...every('git/', ['get-tree', 'get-blob', 'get-commit', 'create-tag', 'get-tag'], object),
  ...every('git/', ['create-tree', 'create-commit', 'create-ref', 'update-ref'], object),
  'repos/merge': () => ({ words: { main: 'feature', side: 'main' } }),
  'repos/rename-branch': () => ({ params: { branch: 'feature' } }),
  'git/delete-ref': () => ({ params: { ref: 'heads/trunk' } }),
  'repos/merge-upstream': () => ({ words: { acme: 'mona' } }),
  ...every(
    'code-scanning/',
    ['get-sarif', 'get-analysis', 'delete-analysis', 'get-alert'],
    alertOf,
  ),
  ...every('actions/', ['get-workflow-run', 'cancel-workflow-run'], alertOf),
  ...every(
    'security-advisories/',
    ['get-repository-advisory', 'update-repository-advisory'],
    advisory,
  ),
  ...every(
    'migrations/',
    [
      ...['get-import-status', 'get-commit-authors', 'map-commit-author', 'get-large-files'],
      ...['set-lfs-preference', 'update-import', 'cancel-import', 'start-import'],
    ],
    imported,
  ),
  ...every(
    'migrations/',
    [
      ...['get-status-for-org', 'list-repos-for-org', 'download-archive-for-org'],
      ...['delete-archive-for-org', 'unlock-repo-for-org'],
    ],
    moved,
  ),
  ...every(
    'migrations/',
    [
      ...['get-status', 'list-repos', 'get-archive', 'delete-archive', 'unlock-repo'].map(
        (name) => `${name}-for-authenticated-user`,
      ),
    ],
    movedOwn,
  ),
  'users/create-gpg-key-for-authenticated-user': ({ newKeys: { armored, shown } }) => ({
    words: { [inQuotes(shown)]: inQuotes(armored) },
  }),
  'users/create-public-ssh-key-for-authenticated-user': ({ newKeys: { ssh } }) => ({
    words: {
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIADhmFDQoZfef6Nuc3AZwXOYCXlO0eu6x3O0bxHJw/M1': ssh,
    },
  }),
  'users/create-ssh-signing-key-for-authenticated-user': ({ newKeys: { signing } }) => ({
    words: {
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA7iFm6aZ76d3odWnbHv2WgL/4iB5LhrEUMSIMNry4DW': signing,
    },
  }),
}
