export default function finishBundle(document: object): void
