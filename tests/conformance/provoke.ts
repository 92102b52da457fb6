import type { OperationUnderTest, Subject } from './check.ts'

/** Calls an operation with valid arguments, without credentials, and with invalid ones. */
async function ask(subject: Subject, operation: OperationUnderTest): Promise<void> {
  const right = await subject.arrange(operation)
  const { authorization: _, ...headers } = right.headers
  const invalid = { ...headers, authorization: subject.strangers.invalid }
  await subject.call({ operation, ...right })
  await subject.call({ operation, ...right, headers })
  await subject.call({ operation, ...right, headers: invalid })
}

/** Causes responses of the most common kinds, for checks that only judge responses. */
export async function provoke(subject: Subject): Promise<void> {
  for (const operation of subject.operations) await ask(subject, operation)
}
