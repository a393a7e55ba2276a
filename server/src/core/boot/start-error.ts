/** A fault that a person can mend, said in words for them. */
export class StartError extends Error {}
