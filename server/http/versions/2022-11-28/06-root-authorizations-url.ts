import { onSchema } from '../../../api/versions/change.ts'

/** The root response has `authorizations_url`. */
export default onSchema(['root'], (root, _source, { links }) => ({
  ...root,
  authorizations_url: links.api('/authorizations'),
}))
