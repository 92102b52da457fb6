import { ServiceError } from '../../core/errors.ts'
import { inlineConnection, type PageArguments } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { Item } from '../item.ts'
import { valueAt } from '../read-field.ts'
import { placeOf } from './pull-reads.ts'

/** Issues that are looked up. */
const most = 50

const keyword =
  /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:([\w.-]+)\/([\w.-]+))?#([1-9]\d{0,8})\b/gi

interface Named {
  owner: string
  repo: string
  issue_number: number
}

/** An issue that the viewer can read; undefined for others, and for pull requests. */
async function issueNamed(path: Named, execution: Execution) {
  try {
    const { body } = await execution.read('issues/get', { path: { ...path } })
    return body.pull_request ? undefined : new Item('Issue', body)
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return undefined
    throw error
  }
}

/** The issues that the text of a pull request says it closes. */
export async function closingIssues(source: Item, args: PageArguments, execution: Execution) {
  const text = ((await valueAt(source, ['body'], execution)) ?? '') as string
  const here = placeOf(source)
  const named = new Map<string, Named>()
  for (const [, owner = here.owner, repo = here.repo, number] of text.matchAll(keyword))
    named.set(`${owner}/${repo}#${number}`.toLowerCase(), {
      owner,
      repo,
      issue_number: Number(number),
    })
  const found = await Promise.all(
    [...named.values()].slice(0, most).map((path) => issueNamed(path, execution)),
  )
  return inlineConnection(
    found.flatMap((issue) => issue ?? []),
    args,
  )
}
