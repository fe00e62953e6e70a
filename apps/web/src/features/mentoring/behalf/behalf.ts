/** For whom somebody else books: an admin, for a person who telephones. */
export interface Behalf {
  menteeId: string;
  name: string;
  /** Back to the choice of the consultant. */
  onChooseMentor: () => void;
}
