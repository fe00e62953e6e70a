/** A wish that cannot be fulfilled: said in one sentence, without a stack. */
export class Refusal extends Error {}
