/** A reason to stop that the person at the keyboard can do something about: shown as one sentence, without a stack. */
export class Refusal extends Error {}
