import type { MentoringItem } from "@knotter/api/views/mentoring";
import { SIDE_TEXT } from "@knotter/contract/labels/mentoring";
import { href } from "@knotter/contract/routes";

/** The viewer's side of an interview; the pages' guard excludes HR. */
export type Viewer = "mentee" | "mentor" | "admin";

export interface Person {
  id: string;
  role: string;
  name: string;
  photoUrl: string | null;
  /** The page of this person, where there is one for the viewer. */
  page: string | null;
}

/** The other side of the interview; an admin sees both. */
export function counterpartsOf(mentoring: MentoringItem, viewer: Viewer): Person[] {
  const mentor = {
    id: mentoring.mentor.id,
    role: SIDE_TEXT.mentor,
    name: mentoring.mentor.displayName,
    photoUrl: mentoring.mentor.photoUrl,
    page: viewer === "admin" ? href("adminMentor", { id: mentoring.mentor.id }) : null,
  };
  const mentee = {
    id: mentoring.mentee.id,
    role: SIDE_TEXT.mentee,
    name: mentoring.mentee.displayName,
    photoUrl: null,
    page: viewer === "admin" ? href("adminMentee", { id: mentoring.mentee.id }) : null,
  };
  if (viewer === "admin") return [mentor, mentee];
  return viewer === "mentee" ? [mentor] : [mentee];
}

/** A name with an honorific. */
export const withSan = (name: string): string => `${name}さん`;
