import { ApiError } from '../../client/index.ts'

/** An error of the API or the network, with the links that explain it. */
export function Problem({ error }: { error: Error | undefined }) {
  if (!error) return null
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{titleOf(error)}</strong> {error.message}
      </p>
      {error instanceof ApiError && <Details error={error} />}
    </div>
  )
}

const titleOf = (error: Error) =>
  error instanceof ApiError ? `${error.status}` : 'The request failed.'

function Details({ error }: { error: ApiError }) {
  const { errors, documentationUrl, requestId } = error
  return (
    <>
      {errors.length > 0 && (
        <ul>
          {errors.map(({ field, code, message }) => (
            <li key={`${field} ${code}`}>
              <code>{field}</code> {message ?? code}
            </li>
          ))}
        </ul>
      )}
      <p class="soft">
        {documentationUrl && <a href={documentationUrl}>Documentation</a>}
        {requestId && <code class="id"> {requestId}</code>}
      </p>
    </>
  )
}
