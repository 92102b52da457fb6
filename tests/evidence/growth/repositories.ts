import { scattered, someone, type Collect } from './anchors.ts'
import { base, type Copies } from './copies.ts'

/** Repositories, and who likes them and works on them. */
export const repositories: Collect = ({ mona, org, open, now }, sizes) => {
  const { repositories: count, list } = sizes
  const fork = 'n.i % 40 = 2'
  const ofMona = { of: `t.user_id = ${mona} and t.repository_id = ${open}`, count: list }
  const liked = (table: string): Copies[] => [
    {
      table,
      ...ofMona,
      set: { repository_id: `${base} + n.i * 20 - 3`, created_at: scattered(now, list) },
    },
    { table, ...ofMona, set: { user_id: `${base} + n.i`, created_at: scattered(now, list) } },
    {
      table,
      ...ofMona,
      count,
      set: { user_id: someone(sizes), repository_id: `${base} + n.i` },
      only: 'n.i % 20 <> 17',
    },
  ]
  return [
    {
      table: 'repositories',
      of: `t.id = ${open}`,
      count,
      set: {
        owner_id: `case n.i % 20 when 0 then ${mona} when 1 then ${org} else ${someone(sizes)} end`,
        name: `'bulk-' || ((n.i * 7919) % ${count}) || '-' || n.i`,
        name_key: `'bulk-' || ((n.i * 7919) % ${count}) || '-' || n.i`,
        visibility: `case when (n.i / 20) % 5 = 0 then 'private' else 'public' end`,
        parent_id: `case when ${fork} then ${open} end`,
        source_id: `case when ${fork} then ${open} end`,
        fork: `case when ${fork} then 1 else 0 end`,
        stargazers_count: 'n.i % 100',
        created_at: scattered(now, count),
        updated_at: scattered(now, count),
        pushed_at: scattered(now, count),
      },
    },
    ...liked('stars'),
    ...liked('subscriptions'),
    {
      table: 'collaborators',
      of: `t.repository_id = ${open}`,
      count: list,
      set: { user_id: `${base} + n.i` },
    },
    {
      table: 'collaborators',
      of: `t.repository_id = ${open}`,
      count: list,
      set: { user_id: String(mona), repository_id: `${base} + n.i * 20 - 13` },
    },
    {
      table: 'team_repositories',
      of: `t.repository_id = ${open}`,
      count: list,
      set: { repository_id: `${base} + n.i * 20 - 19` },
    },
  ]
}
