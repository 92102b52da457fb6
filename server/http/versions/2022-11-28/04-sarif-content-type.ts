import { onOperations } from '../../../api/versions/change.ts'

/** Results of an analysis are sent as `application/json+sarif`. */
export default onOperations(['code-scanning/get-analysis'], {
  downgrade: (reply) =>
    reply.media ? { ...reply, media: { ...reply.media, type: 'application/json+sarif' } } : reply,
})
