import { fieldsOf, textOf } from '../data/form.ts'
import { useLocation } from 'preact-iso'
import { settings } from '../settings.ts'

/** Opens the exchange of a request id, such as one in an error or a log. */
export function ExplainBox() {
  const { route } = useLocation()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const id = textOf(fieldsOf(event), 'id')
    route(`/-/traffic/${encodeURIComponent(id)}`)
  }
  return (
    <form class="card explain" onSubmit={submit}>
      <label for="explain-id">Explain a request id</label>
      <div class="row">
        <input
          id="explain-id"
          name="id"
          required
          autocomplete="off"
          pattern="\s*[0-9A-Za-z\-]{1,64}\s*"
          title="Request id of a response, or the number of a request"
          placeholder={`X-${settings.name}-Request-Id of a response`}
        />
        <button>Explain</button>
      </div>
    </form>
  )
}
