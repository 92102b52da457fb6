import { currentPeriod, type TimeSource } from '../../core/clock.ts'
import type { Vault } from '../../core/vault.ts'

/** What a clone token gives access to: one repository, as one user. */
interface Clone {
  userId: number
  repositoryId: number
}

interface Needs {
  vault: Vault
  clock: TimeSource
}

const hour = 3_600_000
const shape = /^CT(\d{1,16})X(\d{1,10})X([0-9A-F]{64})$/

const textOf = ({ userId, repositoryId }: Clone, period: number) =>
  `clone of ${repositoryId} by ${userId} in ${period}`

/** Creates a password for cloning a repository. It stays the same for an hour, and is valid for another. */
export function cloneToken(clone: Clone, { vault, clock }: Needs): string {
  const period = currentPeriod(hour, clock)
  const signature = vault.sign(textOf(clone, period)).toUpperCase()
  return `CT${clone.userId}X${period}X${signature}`
}

export const isCloneToken = (password: string): boolean => shape.test(password)

/** The user id in a clone token; undefined if the token is not valid for the repository. */
export function clonerOf(
  token: string,
  repositoryId: number,
  { vault, clock }: Needs,
): number | undefined {
  const [, user, period, signature = ''] = shape.exec(token) ?? []
  const now = currentPeriod(hour, clock)
  if (Number(period) !== now && Number(period) !== now - 1) return undefined
  const userId = Number(user)
  const text = textOf({ userId, repositoryId }, Number(period))
  return vault.hasSigned(text, signature.toLowerCase()) ? userId : undefined
}
