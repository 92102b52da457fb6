export function addCommonHeaders(): { Root: { leave(root: object): void } }
