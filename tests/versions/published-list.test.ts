import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { changes } from '../../server/http/versions/2022-11-28/index.ts'
import { root } from '../_support/bundles.ts'

const version = '2022-11-28'

/** What the published list of breaking changes has, row by row. */
const published = [
  '01-rate-limit-rate',
  '02-team-permission',
  '03-submodule-type',
  '04-sarif-content-type',
  '05-squash-pr-title',
  '06-root-authorizations-url',
  '07-beta-media-type',
  '08-gist-history',
  '09-installation-deletion-status',
  '10-push-protection-link',
  '11-code-scanning-languages',
  '12-has-downloads',
  '13-trade-controls-status',
  '14-root-hub-url',
  '15-advisory-cvss',
  '16-migration-repository',
  '17-hub-endpoints',
  '18-merge-commit-sha',
  '19-workflow-dispatch',
  '20-single-assignee',
  '21-selected-repository-ids',
  '22-attestation-bundle',
]

/** The numbered files of a folder, without their ending. */
async function numbered(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(join(root, folder))
  return names
    .filter((name) => /^\d\d-/.test(name) && name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort()
}

const listed = (file: string) => readFileSync(join(root, file), 'utf8')

describe(`each of the ${published.length} published breaking changes`, () => {
  it('has a number of its own, none left out', () => {
    const numbers = published.map((slug) => Number(slug.slice(0, 2)))
    expect(numbers).toEqual(published.map((_, index) => index + 1))
  })

  it('is one overlay of the contract', async () => {
    const overlays = await numbered(`spec/${version}`, '.yaml')
    expect(overlays).toEqual(['00-version', ...published])
  })

  it('is one change of the server', async () => {
    expect(await numbered(`server/http/versions/${version}`, '.ts')).toEqual(published)
  })

  it('is one file of tests', async () => {
    expect(await numbered(`tests/versions/${version}`, '.test.ts')).toEqual(published)
  })

  it('is listed for Redocly in the order of the numbers', () => {
    const { apis } = parse(listed('redocly.yaml')) as {
      apis: Record<string, { overlays: string[] }>
    }
    const files = ['00-version', ...published].map((slug) => `spec/${version}/${slug}.yaml`)
    expect(apis[version]!.overlays).toEqual(files)
  })

  it('is listed for the server in the order of the numbers', () => {
    expect(Object.keys(changes)).toEqual(published)
  })

  it('is listed for readers in the order of the numbers', () => {
    const rows = [...listed('generated/changelog.md').matchAll(/^- \*\*(\d\d-[\w-]+)\*\*: /gm)]
    expect(rows.map(([, slug]) => slug)).toEqual(published)
    const { length } = JSON.parse(listed(`generated/${version}/changes.json`)) as unknown[]
    expect(length).toBe(published.length)
  })

  it.each(published)('%s is in the list what its own file says', async (slug) => {
    const file = join(root, `server/http/versions/${version}/${slug}.ts`)
    const { default: change } = (await import(file)) as { default: unknown }
    expect((changes as Record<string, unknown>)[slug]).toBe(change)
  })
})
