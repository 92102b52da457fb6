import { onSchema } from '../../../api/versions/change.ts'

/** The root names the address of the authorizations. */
export default onSchema(['root'], (root, _source, { links }) => ({
  ...root,
  authorizations_url: links.api('/authorizations'),
}))
