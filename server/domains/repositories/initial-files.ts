import type { Schemas } from '../../contract/schemas.ts'
import { findLicense } from '../../core/licenses/licenses.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { gitignoreTemplate } from './templates/gitignore.ts'

type Input = Pick<
  Schemas['repository-input'],
  'name' | 'description' | 'auto_init' | 'gitignore_template' | 'license_template'
>

interface Beginning {
  input: Input
  creator: Account
  /** Milliseconds. */
  now: number
}

const readmeOf = ({ name, description }: Input) =>
  `# ${name}\n${description ? `${description}\n` : ''}`

/** The text of a license with the year and the holder of the rights. */
function licenseText(key: string, { creator, now }: Beginning): string | undefined {
  const holder = creator.name ?? creator.login
  return findLicense(key)
    ?.body.replace('[year]', String(new Date(now).getUTCFullYear()))
    .replace('[fullname]', () => holder) // a function, because names can have patterns of replace
}

/** The files of the initial commit, by path. Unknown templates have none. */
export function initialFiles(beginning: Beginning): Record<string, string> {
  const { auto_init, gitignore_template = '', license_template = '' } = beginning.input
  const ignored = gitignoreTemplate(gitignore_template)
  const license = licenseText(license_template, beginning)
  return {
    ...(auto_init && { 'README.md': readmeOf(beginning.input) }),
    ...(ignored !== undefined && { '.gitignore': ignored }),
    ...(license !== undefined && { LICENSE: license }),
  }
}
