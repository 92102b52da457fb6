import type { ControlSchemas } from '../../client/control.ts'
import { permissionsIn } from '../tokens/callable.ts'

type Needed = ControlSchemas['request-needs']

/** What a caller needs for the operation, the least first. */
export function Needs({ of: { tokens, permissions, scopes, role, membership } }: { of: Needed }) {
  return (
    <section aria-label="Required permissions">
      <h2>Required permissions</h2>
      <dl class="facts">
        <dt>Callers</dt>
        <dd>{tokens.map((kind) => (kind === 'none' ? 'anonymous' : kind)).join(', ')}</dd>
        <dt>Permissions</dt>
        <dd>{permissions.map(permissionsIn).join(', or ') || 'none'}</dd>
        <dt>Scopes</dt>
        <dd>{scopes.join(', or ') || 'none'}</dd>
        {role && (
          <>
            <dt>Role</dt>
            <dd>{role} of the repository</dd>
          </>
        )}
        {membership && (
          <>
            <dt>Membership</dt>
            <dd>{membership} of the organization</dd>
          </>
        )}
      </dl>
    </section>
  )
}
