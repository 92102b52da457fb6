import { appToken } from '../keys/app-jwt.ts'
import type { ServiceClient } from '../service-client.ts'
import type { Service } from '../start-server.ts'

/** Path parameters of the stage. */
export interface Stage {
  service: Service
  /** A repository that only mona can change. */
  path: string
  parameters: Record<string, string>
}

/**
 * A change that affects the response of an operation. `turn` is a counter that makes changes
 * unique.
 */
export type Change = (stage: Stage, turn: number) => Promise<unknown>

/** A client of a user. */
export const as = ({ service }: Stage, login: string): ServiceClient => service.as(login)

/** Describes the repository. */
export const describe: Change = (stage, turn) =>
  as(stage, 'mona').patch(stage.path, { description: `Described ${turn} times` })

/** Describes a repository of acme's. */
export const describeWidgets: Change = (stage, turn) =>
  as(stage, 'mona').patch('/repos/acme/widgets', { description: `Described ${turn} times` })

/** Alternates between a change and its reversal. */
export const flip =
  (login: string, path: string): Change =>
  async (stage) => {
    const { status } = await as(stage, login).get(path)
    await as(stage, login).request(status === 204 ? 'DELETE' : 'PUT', path)
  }

/** The path of the first issue. */
export const issue = ({ path }: Stage) => `${path}/issues/1`

/** Renames the first issue. */
export const retitle: Change = (stage, turn) =>
  as(stage, 'mona').patch(issue(stage), { title: `Titled ${turn} times` })

/** Describes the label of the first issue. */
export const describeLabel: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/labels/bug`, { description: `For ${turn}` })

/** Commits to the branch of the pull request. */
export const pushToSide: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/contents/side-${turn}.md`, {
    message: 'More',
    content: '',
    branch: 'side',
  })

/** A client of the app. */
export const itself = ({ service }: Stage) =>
  service.as(undefined, { token: appToken(service.server.clock) })

/** Sets the topics of the repository. */
export const setTopics: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/topics`, { names: [`topic-${turn}`] })

/** Replaces README on the default branch. */
export const writeReadme: Change = async (stage, turn) => {
  const at = `${stage.path}/contents/README.md`
  const { body } = await as(stage, 'mona').get(at)
  const content = Buffer.from(`Written ${turn} times`).toString('base64')
  await as(stage, 'mona').request('PUT', at, { message: 'Write', content, sha: body?.sha })
}
