import type { Connection } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { pathOf, type Item } from '../item.ts'
import { itemOfId } from '../locate.ts'
import type { Resolvers } from '../resolve.ts'
import { organizationsOf } from './organizations.ts'

type Arguments = Parameters<Resolvers['User']['organizations']>[1]

/** Organizations that the words name. */
const mostNamed = 3

/** The organizations of a user that the viewer sees; nothing without one. */
async function organizations(user: Item<'User'>, execution: Execution) {
  const made = await organizationsOf(user, { first: mostNamed } as Arguments, execution)
  const shown = made as unknown as Connection<Item<'Organization'>>
  const named = await shown.nodes()
  const total = await shown.totalCount()
  if (total === 0) return []
  const more = total > named.length ? `, and ${total - named.length} more` : ''
  return [
    {
      __typename: 'OrganizationsHovercardContext' as const,
      message: `Member of ${named.map(({ view }) => view.login).join(', ')}${more}`,
      octicon: 'organization',
      relevantOrganizations: (args: Arguments) => organizationsOf(user, args, execution) as never,
      totalOrganizationCount: total,
    },
  ]
}

/** What a user is to the repository that a subject is in. */
async function inSubject(user: Item<'User'>, id: string | null | undefined, execution: Execution) {
  if (id == null) return []
  const { owner } = pathOf(await itemOfId(id, execution))
  if (owner === undefined || owner !== user.view.login) return []
  const message = 'Owns this repository'
  return [{ __typename: 'GenericHovercardContext' as const, message, octicon: 'repo' }]
}

/** What is worth knowing about a user at a glance. */
export const hovercardOf: Resolvers['User']['hovercard'] = async (source, args, execution) => ({
  contexts: [
    ...(await inSubject(source, args.primarySubjectId, execution)),
    ...(await organizations(source, execution)),
  ],
})
