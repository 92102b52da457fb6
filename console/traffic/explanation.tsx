import type { ControlSchemas } from '../../client/control.ts'

type Explained = ControlSchemas['explanation']

const titles: Record<Explained['rule'], string> = {
  credentials: 'The credentials are not valid',
  authentication: 'Authentication is required',
  'token-kind': 'This kind of token is not accepted',
  permission: 'A permission is missing',
  scope: 'A scope is missing',
  role: 'A role is missing',
  visibility: 'The caller cannot see the resource',
  absent: 'The resource does not exist',
  'rate-limit': 'A rate limit was exceeded',
  contract: 'The request does not match the contract',
  operation: 'The operation refused the request',
  path: 'The path is no operation',
  fault: 'A fault made the request fail',
  request: 'The request is malformed',
}

/** Why a request failed. */
export const Explanation = ({ of: { rule, text, resets_at } }: { of: Explained }) => (
  <section class="problem" aria-label="Why it failed">
    <p>
      <strong>{titles[rule]}.</strong> {text}
    </p>
    {resets_at && <p>The limit resets at {resets_at}.</p>}
  </section>
)
