import type { components } from '../../../../generated/2022-11-28/types.ts'
import { onOperations, onSchema, together } from '../../../api/versions/change.ts'

type Older = components['schemas']['code-scanning-default-setup']['languages']
type Asked = { languages?: Older } | undefined

const both = 'javascript-typescript'
const apart: Older = ['javascript', both, 'typescript']

/**
 * `javascript` and `typescript` are languages beside the one that is both. Older replies name all three,
 * so that whichever name a client looks for is there; what is asked for under any of them is the one.
 */
export default together(
  onSchema(['code-scanning-default-setup'], (json) => {
    const languages: Older = json.languages.flatMap((each) => (each === both ? apart : [each]))
    return { ...json, languages }
  }),
  onOperations(['code-scanning/update-default-setup'], {
    upgrade: ({ body }) => {
      const asked = body as Asked
      if (!asked?.languages) return
      const languages = asked.languages.map((each) => (apart.includes(each) ? both : each))
      asked.languages = [...new Set(languages)]
    },
  }),
)
