import type { Pull } from '../../pulls/pull.ts'
import { rememberAccount, rememberRepository } from './remembered.ts'

/** A pull request as it was, without what is nobody's business. */
export function rememberPull(pull: Pull) {
  const person = (account: Pull['user']) => account && rememberAccount(account)
  return {
    ...pull,
    user: person(pull.user),
    closed_by: person(pull.closed_by),
    merged_by: person(pull.merged_by),
    head_owner: person(pull.head_owner),
    assignees: pull.assignees.map(rememberAccount),
    base: rememberRepository(pull.base),
    head: pull.head && rememberRepository(pull.head),
  }
}
