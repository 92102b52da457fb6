import { addCommonHeaders } from './common-headers.js'

/**
 * Applies the bundler's changes to a document after overlays were applied: responses that an
 * overlay adds receive the common headers.
 */
export default function finishBundle(document) {
  addCommonHeaders().Root.leave(document)
}
