import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, type Check, type Smoke } from '../check.ts'
import { clone } from '../programs.ts'
import { request } from '../request.ts'
import { root } from '../server.ts'
import { remoteOf } from './git-http.ts'

/*
 * Texts that are not ASCII must leave an installed server as the same bytes: its programs, pages and
 * data come from files that are read in several ways. A decoded text could hide two faults that
 * cancel each other out.
 */

const sample = 'Grüße, Łódź, 日本 🎉'

/** Expects a response to be declared as UTF-8 and to contain the bytes of a text. */
async function contains(
  { url, token }: Smoke,
  path: string,
  text: string,
  { headers, ...init }: RequestInit = { headers: { Authorization: `Bearer ${token}` } },
): Promise<Buffer> {
  const response = await fetch(url + path, { ...init, headers })
  const type = response.headers.get('content-type') ?? ''
  expect(type.endsWith('; charset=utf-8'), `${path} is declared as UTF-8, not as ${type}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.includes(Buffer.from(text)), `${path} contains the bytes of ${text}`)
  return bytes
}

/** Sends texts to the API and reads them. */
async function ownTexts(smoke: Smoke): Promise<void> {
  const path = `/repos/${smoke.repository.owner}/${smoke.repository.repo}`
  const patch = (target: string, body: object) => request(smoke, target, { method: 'PATCH', body })
  await patch(path, { description: sample })
  await contains(smoke, path, `"description":"${sample}"`)
  const { body: user } = await request(smoke, '/user')
  await patch('/user', { name: sample })
  await contains(smoke, '/user', `"name":"${sample}"`)
  await patch('/user', { name: user.name })
}

/** Pushes a commit and a branch whose texts are not ASCII. */
async function commits(smoke: Smoke): Promise<void> {
  const { owner, repo } = smoke.repository
  const git = await clone(remoteOf(smoke, `${owner}/${repo}`), join(smoke.folder, 'texts'))
  await git('switch', '-q', '-c', 'texts')
  await git.commit('Grüße.txt', `${sample}\n`)
  await git('push', '-q', 'origin', 'texts')
  const path = `/repos/${owner}/${repo}`
  await contains(smoke, `${path}/commits/texts`, '"message":"Add Grüße.txt"')
  await contains(smoke, `${path}/contents?ref=texts`, '"path":"Grüße.txt"')
}

/** Updates a pull request from an unknown commit: the error message has an apostrophe. */
async function errors(smoke: Smoke): Promise<void> {
  const pulls = `/repos/${smoke.repository.owner}/${smoke.repository.repo}/pulls`
  const body = { title: sample, head: 'texts', base: 'main' }
  const { body: pull } = await request(smoke, pulls, { body })
  const message = '"message":"expected head sha didn’t match current head ref."'
  await contains(smoke, `${pulls}/${pull.number}/update-branch`, message, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${smoke.token}` },
    body: JSON.stringify({ expected_head_sha: '0'.repeat(40) }),
  })
}

const browser = { headers: { Accept: 'text/html' } }

/** Reads the page of the console, and the files that it loads. */
async function consolePages(smoke: Smoke): Promise<void> {
  const page = await contains(smoke, '/', '<title>Service console</title>', browser)
  const paths = String(page).match(/\/-\/assets\/[\w.-]+/g) ?? []
  expect(paths.length === 4, 'the console loads an icon, a style and two scripts')
  for (const path of paths) {
    const file = await readFile(join(smoke.program, 'dist/console', basename(path)))
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await fetch(smoke.url + path, { headers: { 'Accept-Encoding': encoding } })
      const served = Buffer.from(await response.arrayBuffer())
      expect(served.equals(file), `${path} (${encoding}) has the bytes of the package`)
    }
  }
}

/** Reads a page of the documentation; its text comes from the guide. */
async function documentation(smoke: Smoke): Promise<void> {
  const guide = await readFile(join(root, 'docs/guides/versions.md'), 'utf8')
  const [line = ''] = /^GET .* → .*$/m.exec(guide) ?? []
  expect(line !== '', 'the guide has a line with an arrow')
  for (const end of ['html', 'md'])
    await contains(smoke, `/docs/guides/versions.${end}`, line, browser)
}

export const texts: Check = {
  name: 'texts',
  async run(smoke) {
    await contains(smoke, '/login', '<title>Sign in · Service</title>', browser)
    await consolePages(smoke)
    await documentation(smoke)
    await ownTexts(smoke)
    await commits(smoke)
    await errors(smoke)
    return 'pages, documentation, data, commits and errors, byte for byte'
  },
}
