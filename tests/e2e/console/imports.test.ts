import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import type { DumpRevision } from '../../_support/imports/subversion/subversion-dump.ts'
import { makeRepository } from '../../_support/imports/subversion/subversion-repository.ts'
import { startSvnserve } from '../../_support/imports/subversion/svnserve.ts'
import { browserPath } from '../../_support/pages/browser.ts'
import { hasTool } from '../../_support/processes/tools.ts'
import { openPage, useConsole } from './_console.ts'

const hasSubversion = await hasTool('svnserve', ['--version'])

const revisions = [
  { author: 'ada', message: 'Layout', nodes: [{ path: 'trunk', kind: 'dir', action: 'add' }] },
  { author: 'ada', message: 'Begin', nodes: [{ path: 'trunk/a.txt', action: 'add', text: 'a' }] },
] satisfies DumpRevision[]

describe.skipIf(!browserPath || !hasSubversion)('imports in the console', () => {
  const used = useConsole()

  it('a Subversion project is imported to complete, and its author is mapped', async () => {
    await using folder = await temporaryFolder()
    await makeRepository(folder.path, 'project', revisions)
    await using source = await startSvnserve(folder.path)
    await using window = await openPage(used.browser, `${used.server.url}/-/imports`)
    const { page, complaints } = window
    await page.getByLabel('URL of the source').fill(source.url('project'))
    await page.getByLabel('Repository').fill('from-subversion')
    await page.getByRole('button', { name: 'Start import' }).click()
    await page.getByRole('status').getByText('complete').waitFor()
    await page.getByLabel('name of ada').fill('Ada Lovelace')
    await page.getByLabel('email of ada').fill('ada@example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').getByText('complete').waitFor()
    const authorOf = async () => {
      const headers = { authorization: 'Bearer ghp_demo_mona' }
      const url = `${used.server.url}/repos/mona/from-subversion/import/authors`
      const [author] = (await (await fetch(url, { headers })).json()) as { name: string }[]
      return author?.name
    }
    await expect.poll(authorOf).toBe('Ada Lovelace')
    expect(complaints).toEqual([])
  })
})
