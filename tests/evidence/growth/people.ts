import { scattered, someone, type Collect } from './anchors.ts'
import { base } from './copies.ts'

/** Accounts, and the people of one organization. */
export const people: Collect = ({ mona, org, role, now }, sizes) => {
  const { accounts, list } = sizes
  const lists = { count: list }
  return [
    {
      table: 'accounts',
      of: `t.id = ${mona}`,
      count: accounts,
      set: { login: `'user-' || n.i`, login_key: `'user-' || n.i`, email: 'null' },
    },
    {
      table: 'memberships',
      of: `t.organization_id = ${org} and t.user_id = ${mona}`,
      ...lists,
      set: { user_id: `${base} + n.i`, role: `'member'`, public: 'n.i % 2' },
    },
    {
      table: 'organization_role_users',
      of: `t.role_id = ${role}`,
      ...lists,
      set: { user_id: `${base} + n.i` },
    },
    {
      table: 'follows',
      of: `t.user_id = ${mona}`,
      ...lists,
      set: { followed_id: `${base} + n.i`, created_at: scattered(now, list) },
    },
    {
      table: 'follows',
      of: `t.user_id = ${mona}`,
      ...lists,
      set: { user_id: `${base} + n.i`, followed_id: String(mona), created_at: `${now} + n.i` },
    },
    {
      table: 'blocks',
      of: `t.blocker_id = ${mona}`,
      ...lists,
      set: { blocked_id: `${base} + n.i` },
    },
    {
      table: 'teams',
      of: `t.organization_id = ${org}`,
      count: Math.ceil(list / 10),
      set: { name: `'Team ' || n.i`, slug: `'team-' || n.i` },
    },
    {
      table: 'team_ancestry',
      of: `t.team_id in (select id from teams where organization_id = ${org})`,
      count: Math.ceil(list / 10),
      set: { team_id: `${base} + n.i`, ancestor_id: `${base} + n.i` },
    },
    {
      table: 'team_members',
      of: `t.user_id = ${mona} and t.team_id < ${base}`,
      ...lists,
      set: { user_id: `${base} + n.i` },
    },
    {
      table: 'tokens',
      of: `t.user_id = ${mona}`,
      count: accounts,
      set: { user_id: someone(sizes), hash: `'hash ' || n.i` },
    },
    {
      table: 'installations',
      of: `t.account_id = ${org}`,
      ...lists,
      set: { account_id: `${base} + n.i` },
    },
  ]
}
