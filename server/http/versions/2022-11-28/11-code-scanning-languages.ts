import type { components } from '../../../../generated/2022-11-28/types.ts'
import { onOperations, onSchema, composeChanges } from '../../../api/versions/change.ts'

type Older = components['schemas']['code-scanning-default-setup']['languages']
type Input = { languages?: Older } | undefined

const both = 'javascript-typescript'
const apart: Older = ['javascript', both, 'typescript']

/**
 * `javascript` and `typescript` exist in addition to `javascript-typescript`. Responses list all
 * three, so that clients find the name they look for. Requests with any of them select
 * `javascript-typescript`.
 */
export default composeChanges(
  onSchema(['code-scanning-default-setup'], (json) => {
    const languages: Older = json.languages.flatMap((each) => (each === both ? apart : [each]))
    return { ...json, languages }
  }),
  onOperations(['code-scanning/update-default-setup'], {
    upgrade: ({ body }) => {
      const input = body as Input
      if (!input?.languages) return
      const languages = input.languages.map((each) => (apart.includes(each) ? both : each))
      input.languages = [...new Set(languages)]
    },
  }),
)
