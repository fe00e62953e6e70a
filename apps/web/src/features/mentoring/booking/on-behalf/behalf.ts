/** The mentee for whom an admin books, because they telephone. */
export interface Behalf {
  menteeId: string;
  name: string;
  /** Back to the choice of the mentor. */
  onChooseMentor: () => void;
}
