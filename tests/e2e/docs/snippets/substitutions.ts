import type { Arranged } from './arrange.ts'
import type { Substitutions } from './substitute.ts'
import { checkSubstitutions } from './substitutions-checks.ts'
import { workSubstitutions } from './substitutions-work.ts'
import { namesOf } from './world.ts'

const leaver = () => ({ words: { hubot: 'leaver' } })
const stranger = () => ({ words: { hubot: 'stranger' } })
const pest = () => ({ words: { hubot: 'pest' } })
const spare = () => ({ words: { acme: 'spare' } })

/** A token that only this operation may revoke. */
const token = (kind: string) => (_: Arranged, place: number) => ({
  words: { gho_exampleExampleExampleExample0aB3dE: `gho_${kind}${place}` },
  environment: { CLIENT_SECRET: 'test-secret' },
})

const asApp = ({ installations }: Arranged) => ({
  params: { installation_id: installations.installation_id },
})

const as = (prefix: string, name: 'mona' | 'hubot' | 'acme') => (_: Arranged, place: number) => ({
  environment: { TOKEN: `${prefix}_${namesOf(place)[name]}` },
})

const invited = ({ invitations }: Arranged) => ({
  params: { invitation_id: invitations.invitation_id },
})

const task = ({ definitions }: Arranged) => ({
  params: { issue_type_id: definitions.task_id },
  words: { Bug: 'Task' },
})

const secretFor = ({ secret, widgets_id, moved_id }: Arranged) => ({
  params: { repository_id: widgets_id },
  words: {
    '[1, 2]': `[${widgets_id}, ${moved_id}]`,
    'c2VjcmV0IHRoYXQgd2FzIHNlYWxlZA==': secret.encrypted_value,
    '3380204578043523366': secret.key_id,
  },
})

/**
 * Values that operations need in addition to the names of the place. Operations that need none are
 * omitted.
 */
export const substitutions: Substitutions = {
  'repos/create-in-org': () => ({ words: { widgets: 'gadgets' } }),
  'repos/transfer': () => ({ words: { widgets: 'gears' } }), // which another sample makes
  'orgs/remove-member': leaver,
  'orgs/remove-membership-for-user': stranger,
  'orgs/set-membership-for-user': stranger,
  'orgs/block-user': pest,
  'users/block': pest,
  'orgs/check-blocked-user': pest,
  'users/check-blocked': pest,
  'orgs/unblock-user': pest,
  'users/unblock': pest,
  'orgs/delete': spare,
  'codespaces/set-codespaces-access-users': () => ({ words: { hubot: 'mona' } }),
  'migrations/start-for-org': () => ({ words: { widgets: 'gadgets' } }),
  'migrations/start-for-authenticated-user': () => ({
    words: { 'acme/widgets': 'mona/secrets' },
  }),
  'repos/update-invitation': invited,
  'repos/delete-invitation': invited,
  'repos/accept-invitation-for-authenticated-user': ({ invitations }) => ({
    params: { invitation_id: invitations.to_accept },
  }),
  'repos/decline-invitation-for-authenticated-user': ({ invitations }) => ({
    params: { invitation_id: invitations.to_decline },
  }),
  'orgs/update-issue-type': task,
  'orgs/delete-issue-type': ({ definitions }) => ({
    params: { issue_type_id: definitions.chore_id },
  }),
  'orgs/update-issue-field': ({ definitions }) => ({
    params: { issue_field_id: definitions.effort_id },
  }),
  'orgs/delete-issue-field': ({ definitions }) => ({
    params: { issue_field_id: definitions.effort_id },
  }),
  ...Object.fromEntries(
    [
      'create-or-update-org-secret',
      'add-selected-repo-to-org-secret',
      'remove-selected-repo-from-org-secret',
      'set-selected-repos-for-org-secret',
    ].flatMap((name) => [
      [`dependabot/${name}`, secretFor],
      [`actions/${name}`, secretFor],
    ]),
  ),
  'actions/create-or-update-repo-secret': ({ own }) => ({
    words: {
      'c2VjcmV0IHRoYXQgd2FzIHNlYWxlZA==': own.encrypted_value,
      '3380204578043523366': own.key_id,
    },
  }),
  ...Object.fromEntries(
    [
      'create-org-variable',
      'add-selected-repo-to-org-variable',
      'remove-selected-repo-from-org-variable',
      'set-selected-repos-for-org-variable',
    ].map((name) => [`actions/${name}`, secretFor]),
  ),
  'apps/check-token': token('check'),
  'apps/reset-token': token('reset'),
  'apps/delete-token': token('delete'),
  'apps/delete-authorization': token('grant'),
  'apps/scope-token': (_, place) => ({
    words: { ghu_exampleExampleExampleExample0aB3dE: `ghu_${namesOf(place).mona}` },
    environment: { CLIENT_SECRET: 'app-secret' },
  }),
  ...Object.fromEntries(
    ['get-webhook-delivery', 'redeliver-webhook-delivery'].map((name) => [
      `apps/${name}`,
      ({ installations }: Arranged) => ({
        params: { delivery_id: installations.app_delivery_id },
      }),
    ]),
  ),
  'apps/get-installation': asApp,
  'apps/create-installation-access-token': asApp,
  'apps/suspend-installation': asApp,
  'apps/unsuspend-installation': asApp,
  'apps/delete-installation': ({ installations }) => ({
    params: { installation_id: installations.leaving_id },
  }),
  'apps/create-from-manifest': ({ manifest_code: code }) => ({ params: { code } }),
  'apps/list-repos-accessible-to-installation': as('ghs', 'acme'),
  'apps/revoke-installation-access-token': (_, place) => ({
    environment: { TOKEN: `ghs_revoke${place}` },
  }),
  'apps/list-installations-for-authenticated-user': as('ghu', 'mona'),
  'apps/list-installation-repos-for-authenticated-user': (arranged, place) => ({
    ...asApp(arranged),
    ...as('ghu', 'mona')(arranged, place),
  }),
  'gists/fork': ({ gist }, place) => ({
    params: { gist_id: gist.gist_id },
    ...as('ghp', 'hubot')({} as Arranged, place),
  }),
  ...checkSubstitutions,
  ...workSubstitutions,
}
