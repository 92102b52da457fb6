import type { Schemas } from '../../api/handler.ts'
import { validationFailed } from '../../core/errors.ts'
import type { ProjectChoice } from '../../storage/imports/imports.ts'

/** What tells one project from another; callers send any of it. */
const marks = ['vcs', 'tfvc_project', 'human_name', 'url'] as const

type Input = Pick<Schemas['import-update'], (typeof marks)[number]>

/** Whether a project is chosen at all. */
export const isChoice = (input: Input): boolean => marks.some((mark) => input[mark] !== undefined)

/**
 * The project that is meant, of those that there are.
 * @throws ServiceError 422 where none or more than one is as described
 */
export function choose(choices: readonly ProjectChoice[], input: Input): ProjectChoice {
  const named = marks.filter((mark) => input[mark] !== undefined)
  const [choice, ...others] = choices.filter((each) =>
    named.every((mark) => each[mark] === input[mark]),
  )
  if (choice && others.length === 0) return choice
  const field = input.tfvc_project === undefined ? 'vcs' : 'tfvc_project'
  const message = choice
    ? 'leaves several projects to choose from'
    : 'is not one of the projects to choose from'
  throw validationFailed({ resource: 'Import', field, code: 'invalid', message })
}
