/** generated/README.md, which explains the folder so that nobody edits it by hand. */
export function readme(notice: string): string {
  return `# What follows from the contract

${notice}

| File | Read by |
|---|---|
| \`<version>/openapi.yaml\` | the contract in one file: mock servers, docs, diffs, tests |
| \`<version>/types.ts\` | the compiler, for server and client |
| \`<version>/operations.ts\` | the server: paths, methods, tokens, permissions, costs |
| \`<version>/requests.json\` | the server's validators: what callers send, and nothing else |
| \`<older>/changes.json\` | people and tools that move to the next version: where each change shows |
| \`<older>/changes.ts\` | the compiler: every list of changes is complete |
| \`<newest>/occurrences.ts\` | the server's versions: where each schema lives in each reply |
| \`<newest>/permission-areas.ts\` | the server: what an app or token can be allowed |
| \`changelog.md\` | people: what each version removed |
`
}
