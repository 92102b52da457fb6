import type { OperationCheck } from '../../check.ts'
import { tryTexts } from '../../text-trials.ts'

const texts = [
  ...[
    "'",
    "' or '1'='1",
    "'; drop table accounts; --",
    '" or ""="',
    '1) union select 1 --',
    '%',
    '_',
  ],
  ...[
    '$(sleep 9)',
    '`sleep 9`',
    '; sleep 9',
    '| cat /etc/passwd',
    '&& id',
    '--upload-pack=id',
    '-x',
  ],
  ...['../../../etc/passwd', '..%2f..%2fetc%2fpasswd', '/etc/passwd', 'file:///etc/passwd', 'C:\\'],
  ...['{{7*7}}', '${7*7}', '<%= 7*7 %>', '#{7*7}', '*{7*7}', '%{7*7}', '{{constructor}}'],
  ...['*)(uid=*))(|(uid=*', '*', '(cn=*)', '<script>alert(1)</script>', '<!ENTITY a SYSTEM "b">'],
  ...['(a+)+$', '[', '\\', '%s%n%x', '%0d%0aX-Split: 1', '${jndi:ldap://127.0.0.1/a}', '__proto__'],
]

export const check: OperationCheck = {
  id: 'C55',
  kind: 'operation',
  name: 'injections',
  promise:
    'Text with a special meaning for databases, shells, templates or directories is plain text.',
  run: (subject, operation) => tryTexts(subject, operation, texts),
}
