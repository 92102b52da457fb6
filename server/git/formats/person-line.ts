/** Author or committer of a commit. */
export interface Signature {
  name: string
  email: string
  /** Milliseconds since the epoch. */
  at: number
  /** UTC offset in minutes, positive east of UTC. */
  offset?: number
}

const plain = (text: string) => text.replace(/[<>\p{Cc}]/gu, '').trim()

/**
 * Formats a name and an email as in a git object. Removes `<`, `>` and control characters, which would
 * break the format and which names of accounts can have.
 */
export const identityLine = ({ name, email }: Pick<Signature, 'name' | 'email'>): string =>
  `${plain(name) || 'unknown'} <${plain(email)}>`

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Formats name, email and time as in a git commit object. */
export function personLine({ at, offset = 0, ...person }: Signature): string {
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const zone = `${offset < 0 ? '-' : '+'}${twoDigits(hours)}${twoDigits(minutes)}`
  return `${identityLine(person)} ${Math.trunc(at / 1000)} ${zone}`
}
