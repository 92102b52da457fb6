import { addCommonHeaders } from './common-headers.js'

/** What the bundler does to a document, done to one that overlays were applied to: an answer that an overlay adds has what every answer has. */
export default function finishBundle(document) {
  addCommonHeaders().Root.leave(document)
}
