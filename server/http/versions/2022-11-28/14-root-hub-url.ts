import { onSchema } from '../../../api/versions/change.ts'

/** The root names the address of the hub. */
export default onSchema(['root'], (root, _source, { links }) => ({
  ...root,
  hub_url: links.api('/hub'),
}))
