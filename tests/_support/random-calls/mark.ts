import { columnsOf, keyed, words } from '../authorization/tenants.ts'
import type { TestServer } from '../start-server.ts'

/** Adds a word to all texts in a repository that only its readers may see. */
export async function mark(server: TestServer, id: number, word: string): Promise<void> {
  const all = await columnsOf(server)
  const rows = new Map(
    all
      .filter(({ column, name }) => column === 'repository_id' && !keyed.test(name))
      .map(({ name }) => [name, `repository_id = ${id}`]),
  )
  rows.set('repositories', `id = ${id}`)
  rows.set('issue_comments', `issue_id in (select id from issues where repository_id = ${id})`)
  const columns = all.filter(({ name, column }) =>
    name === 'repositories' ? column === 'description' : rows.has(name) && words.test(column),
  )
  for (const { name, column } of columns) {
    const marked = `coalesce("${column}", '') || ' ${word}'`
    await server.opened.run(`update ${name} set "${column}" = ${marked} where ${rows.get(name)}`)
  }
}
