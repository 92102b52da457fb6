import type { Schemas } from '../../contract/schemas.ts'
import { validationFailed } from '../../core/errors.ts'
import type { ProjectChoice } from '../../storage/imports/imports.ts'

/** Fields that identify a project. Callers may send any of them. */
const identifyingFields = ['vcs', 'tfvc_project', 'human_name', 'url'] as const

type Input = Pick<Schemas['import-update'], (typeof identifyingFields)[number]>

/** Whether the input selects a project. */
export const isProjectChoice = (input: Input): boolean =>
  identifyingFields.some((key) => input[key] !== undefined)

/**
 * Finds the selected project among the detected ones.
 * @throws ServiceError 422 when none or more than one matches
 */
export function chooseProject(choices: readonly ProjectChoice[], input: Input): ProjectChoice {
  const named = identifyingFields.filter((key) => input[key] !== undefined)
  const [choice, ...others] = choices.filter((each) =>
    named.every((key) => each[key] === input[key]),
  )
  if (choice && others.length === 0) return choice
  const field = input.tfvc_project === undefined ? 'vcs' : 'tfvc_project'
  const message = choice ? 'matches several projects' : 'does not match a detected project'
  throw validationFailed({ resource: 'Import', field, code: 'invalid', message })
}
