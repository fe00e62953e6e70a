/** An error that the user can fix: shown as one sentence, without a stack. */
export class Refusal extends Error {}
