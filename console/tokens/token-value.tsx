import { Copy } from '../parts/copy.tsx'

/** The value of a new token. The server shows it only once. */
export const TokenValue = ({ title, value }: { title: string; value: string }) => (
  <div class="notice" role="status">
    <p>
      <strong>{title}</strong>
    </p>
    <p class="row">
      <code class="token">{value}</code> <Copy text={value} label="Copy token" />
    </p>
    <p class="soft">Copy it now. The value is shown only once.</p>
  </div>
)
