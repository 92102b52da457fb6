import { scattered, second, someone, type Collect } from './anchors.ts'
import { base } from './copies.ts'

/** Issues and pull requests, half of them in one repository. */
export const issues: Collect = ({ mona, open, now }, sizes) => {
  const { issues: count, list } = sizes
  const first = `t.repository_id = ${open} and t.number = 1`
  const inOpen = 'n.i % 2 = 0'
  const times = {
    created_at: `${now} - (${count} - n.i) * ${second}`,
    updated_at: scattered(now, count),
  }
  const comment = { of: `t.repository_id = ${open}` }
  return [
    {
      table: 'issues',
      of: first,
      count,
      set: {
        repository_id: `case when ${inOpen} then ${open} else ${base} + n.i end`,
        number: '100 + n.i',
        pull: `case when n.i % 20 = 0 then 1 else 0 end`,
        state: `case when (n.i / 2) % 4 = 0 then 'closed' else 'open' end`,
        user_id: `case when n.i % 100 = 8 then ${mona} else ${someone(sizes)} end`,
        comments: '(n.i * 31) % 97',
        ...times,
      },
    },
    {
      table: 'pulls',
      of: `t.repository_id = ${open}`,
      count,
      set: { issue_id: `${base} + n.i`, head_ref: `'branch-' || n.i` },
      only: 'n.i % 20 = 0',
    },
    {
      table: 'labels',
      of: `t.repository_id = ${open}`,
      count: Math.ceil(list / 10),
      set: { name: `'label-' || n.i`, name_key: `'label-' || n.i` },
    },
    {
      table: 'issue_labels',
      of: `t.label_id in (select id from labels where repository_id = ${open} and name_key = 'bug')`,
      count,
      set: { issue_id: `${base} + n.i` },
      only: 'n.i % 10 = 2',
    },
    {
      table: 'issue_labels',
      of: `t.label_id in (select id from labels where repository_id = ${open} and name_key = 'bug')`,
      count: 40,
      set: { id: `${base * 2} + n.i`, issue_id: `${base} + n.i * 2`, label_id: String(base + 1) },
    },
    { table: 'issue_comments', ...comment, count: list, set: { updated_at: scattered(now, list) } },
    {
      table: 'issue_comments',
      ...comment,
      count,
      set: { id: `${base * 2} + n.i`, issue_id: `${base} + n.i`, ...times },
      only: inOpen,
    },
  ]
}
