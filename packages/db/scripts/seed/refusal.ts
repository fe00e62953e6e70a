/** An impossible request, reported in one sentence without a stack. */
export class Refusal extends Error {}
