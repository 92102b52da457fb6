import { forked } from './pulling.ts'
import type { Service } from './start-server.ts'

/** The file of a pull request, before and after. */
export const before = Array.from({ length: 20 }, (_, index) => `Line ${index + 1}`)
export const after = before.toSpliced(4, 1, 'Line five', 'Line five and a half')

const text = (lines: readonly string[]) => `${lines.join('\n')}\n`

/**
 * A public repository of mona's with a pull request of hubot's from the branch `work`, which changes
 * line 5 of `list.md` to two lines.
 */
export async function reviewable(service: Service, input: object = {}) {
  const { path, git } = await forked(service, input)
  await git.branch('main', { 'list.md': text(before) })
  const head = await git.branch('work', { 'list.md': text(after) })
  const mona = service.as('mona')
  await mona.request('PUT', `${path}/collaborators/hubot`, { permission: 'push' })
  const [invitation] = (await service.as('hubot').get('/user/repository_invitations')).body
  await service.as('hubot').patch(`/user/repository_invitations/${invitation.id}`)
  const words = { title: 'List more', head: 'work', base: 'main' }
  const { status, body, text: answer } = await service.as('hubot').post(`${path}/pulls`, words)
  if (status !== 201) throw new Error(answer)
  const at = `${path}/pulls/${body.number}`
  const write = (lines: readonly string[], branch = 'work') =>
    git.branch(branch, { 'list.md': text(lines) }, branch)
  /** Puts the lines into the file of the branch, with the events of a push. */
  const push = async (lines: readonly string[]) => {
    const where = `${path}/contents/list.md`
    const { sha } = (await mona.get(`${where}?ref=work`)).body
    const content = Buffer.from(text(lines)).toString('base64')
    const change = { message: 'Change', content, sha, branch: 'work' }
    const { body: written } = await mona.request('PUT', where, change)
    return written.commit.sha as string
  }
  return { path, at, git, head, write, push }
}
