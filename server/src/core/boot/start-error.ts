/** An error that the operator can fix; its message says how. */
export class StartError extends Error {}
