/** generated/README.md, which explains the folder so that nobody edits it by hand. */
export function readme(notice: string): string {
  return `# Generated files

${notice}

| File | Read by |
|---|---|
| \`<version>/openapi.yaml\` | the contract in one file: mock servers, docs, diffs, tests |
| \`<version>/types.ts\` | the compiler, for server and client |
| \`<version>/operations.ts\` | the server: paths, methods, tokens, permissions, costs |
| \`<version>/requests.json\` | the server's validators: requests only |
| \`<older>/changes.json\` | people and tools that upgrade: the places of each change |
| \`<older>/changes.ts\` | the compiler, to check that lists of changes are complete |
| \`newest/operations.ts\`, \`newest/types.ts\` | all who need the newest version only |
| \`newest/occurrences.ts\` | the server's versions: places of each schema in each response |
| \`newest/permission-areas.ts\` | the server: permissions of apps and tokens |
| \`coverage.md\` | people: what there is of the documented platform |
| \`unserved-paths.ts\` | the server: paths of that platform that it does not serve |
| \`changelog.md\` | people: differences between the versions |

Git has \`openapi.yaml\` and \`types.ts\` of the newest version only. Those of older versions follow from them and from the
overlays: \`npm install\` makes them, and the commands that read them make them again when they are stale.
`
}
