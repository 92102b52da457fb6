import { rm } from 'node:fs/promises'
import { gt } from 'semver'
import { describe, it, expect } from 'vitest'
import manifest from '../../client/package.json' with { type: 'json' }
import { createFolder } from './_package.ts'
import * as release from './_release.ts'

const since = await release.changedSince()
if (since === undefined) process.stderr.write('skipped, the history has no release of the client\n')

describe('a release of the client', () => {
  it.skipIf(since === undefined)('has a changeset as soon as the package differs', async () => {
    const changed = await release.changedFiles(since!)
    const told = await release.changesetsSince(since!)
    const untold = told.length === 0 ? changed : []
    expect(untold, 'Describe the change: npm run changeset').toEqual([])
  })

  it('has changesets that name packages and have a description', async () => {
    for (const name of since === undefined ? [] : await release.changesetsSince(since)) {
      const text = await release.readChangeset(name)
      expect(text, name).toMatch(
        /^---\n('(devplatform|@devplatform\/client)': (major|minor|patch)\n)+---\n\n\S/,
      )
    }
  })

  it('takes its version and its changelog from them', async () => {
    const folder = await createFolder()
    try {
      const change = 'A sentence for those who use the client.'
      const { version, changelog, left } = await release.releaseCopy(folder, change)
      expect(gt(version, manifest.version)).toBe(true)
      expect(changelog).toContain(`## ${version}\n`)
      expect(changelog).toContain(change)
      expect(left).toEqual(['config.json'])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
