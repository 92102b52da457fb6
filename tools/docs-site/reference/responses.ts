import { resolve, type Document, type Operation } from '../../contract/contract.ts'

/** A response that an operation declares. */
export interface Answer {
  status: string
  description: string
  /** Name of the component, if the response is shared with other operations. */
  shared: string | undefined
  content: NonNullable<Operation['requestBody']>['content']
  headers: string[]
}

/** Headers of every response. The overview of the reference explains them. */
const common =
  /^(x-ratelimit-|ratelimit|x-[a-z]+-(api-version-selected|request-id|media-type)|x-accepted-|x-oauth-|deprecation$|sunset$)/

/** The responses that an operation declares. */
export function answersOf(document: Document, operation: Operation): Answer[] {
  return Object.entries(operation.responses).map(([status, reply]) => {
    const { description, content = {}, headers = {} } = resolve(document, reply)
    return {
      status,
      description: description as string,
      shared: reply.$ref?.split('/').at(-1),
      content,
      headers: Object.keys(headers as object).filter((name) => !common.test(name)),
    }
  })
}
