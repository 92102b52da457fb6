/** Types of entries in timelines of the documented platform that the server never has, and why. */
export const unsentEntries: readonly { reason: string; types: readonly string[] }[] = [
  {
    reason: 'no operation does it: the documented platform offers it in its pages or in GraphQL',
    types: [...['connected', 'disconnected', 'unmarked_as_duplicate', 'user_blocked']],
  },
  {
    reason: 'the server has no discussions and no projects',
    types: [
      ...['added_to_project', 'converted_note_to_issue', 'converted_to_discussion'],
      ...['moved_columns_in_project', 'removed_from_project'],
    ],
  },
  {
    reason:
      'the server changes no base when the base branch is deleted: it closes the pull request',
    types: ['automatic_base_change_failed', 'automatic_base_change_succeeded'],
  },
  {
    reason: 'users end subscriptions in their notifications, which only they see',
    types: ['unsubscribed'],
  },
  {
    reason: 'the documented list of types does not have it, and the commits show it',
    types: ['base_ref_force_pushed'],
  },
  {
    reason: 'comments on lines belong to reviews, and those on commits have lists of their own',
    types: ['commit-commented', 'line-commented'],
  },
]
