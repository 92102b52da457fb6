import type { OperationUnderTest, Subject } from './check.ts'

/** Asks an operation as it should be asked, without credentials, and with wrong ones. */
async function ask(subject: Subject, operation: OperationUnderTest): Promise<void> {
  const right = await subject.arrange(operation)
  const { authorization: _, ...headers } = right.headers
  const invalid = { ...headers, authorization: subject.strangers.invalid }
  await subject.call({ operation, ...right })
  await subject.call({ operation, ...right, headers })
  await subject.call({ operation, ...right, headers: invalid })
}

/** Causes answers of the most ordinary kinds, for checks that only look at answers. */
export async function provoke(subject: Subject): Promise<void> {
  for (const operation of subject.operations) await ask(subject, operation)
}
