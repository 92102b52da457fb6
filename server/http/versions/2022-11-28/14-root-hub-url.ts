import { onSchema } from '../../../api/versions/change.ts'

/** The root response has `hub_url`. */
export default onSchema(['root'], (root, _source, { links }) => ({
  ...root,
  hub_url: links.api('/hub'),
}))
