import { scattered, someone, type Collect } from './anchors.ts'
import { base } from './copies.ts'

/** Events and deliveries. */
export const activity: Collect = ({ mona, org, open, hook, now }, sizes) => [
  {
    table: 'events',
    of: '1 = 1',
    count: sizes.events,
    set: {
      actor_id: `case n.i % 20 when 0 then ${mona} else ${someone(sizes, 31)} end`,
      repository_id: `case n.i % 20 when 1 then ${open} else ${base} + 1 + (n.i * 31) % ${sizes.repositories} end`,
      organization_id: `case n.i % 20 when 1 then ${org} end`,
      public: 'case n.i % 5 when 4 then 0 else 1 end',
      created_at: `${now} - (${sizes.events} - n.i)`,
    },
  },
  {
    table: 'deliveries',
    of: `t.hook_id = ${hook}`,
    count: sizes.deliveries,
    set: { guid: `'guid ' || n.i`, created_at: `${now} - n.i`, delivered_at: `${now} - n.i` },
  },
]

/** Gists. */
export const gists: Collect = ({ mona, gist, now }, sizes) => {
  const { gists: count, list } = sizes
  const of = `t.key = '${gist.gist_id}'`
  const id = `(select id from gists where key = '${gist.gist_id}')`
  return [
    {
      table: 'gists',
      of,
      count,
      set: {
        key: `cast(${base} + n.i as text) || '000000000000000000000000'`,
        owner_id: `case n.i % 20 when 0 then ${mona} else ${someone(sizes)} end`,
        public: 'case n.i % 5 when 4 then 0 else 1 end',
        fork_of_id: `case n.i % 20 when 1 then t.id end`,
        created_at: scattered(now, count),
        updated_at: scattered(now, count),
      },
    },
    {
      table: 'gist_stars',
      of: `t.user_id = ${mona}`,
      count: list,
      set: { gist_id: `${base} + n.i * 4`, created_at: scattered(now, list) },
    },
    {
      table: 'gist_revisions',
      of: `t.gist_id = ${id}`,
      count: list,
      set: { number: '100 + n.i' },
    },
    { table: 'gist_comments', of: `t.gist_id = ${id}`, count: list, set: {} },
  ]
}
