import { onOperations } from '../../../api/versions/change.ts'

/** The content type of a SARIF analysis is `application/json+sarif`. */
export default onOperations(['code-scanning/get-analysis'], {
  downgrade: (reply) =>
    reply.media ? { ...reply, media: { ...reply.media, type: 'application/json+sarif' } } : reply,
})
