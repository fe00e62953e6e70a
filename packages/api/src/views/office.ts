import type { officeFound, officeTask } from "@knotter/contract/resources/office";
import type { FoundMentoring, FoundPerson, TaskRow } from "@knotter/db/office.row";
import type { z } from "zod";
import { at } from "./instant";

type Found = z.infer<typeof officeFound>;

export const toOfficeTask = ({ id, at: since, title, detail, subject, subjectId, amount }: TaskRow): z.infer<typeof officeTask> => ({
  id,
  at: at(since),
  title,
  detail,
  subject: { type: subject, id: subjectId },
  amount,
});

export const toOfficeFound = ({
  mentorings,
  people,
  customers,
}: {
  mentorings: readonly FoundMentoring[];
  people: readonly FoundPerson[];
  customers: readonly { id: string; name: string; status: string }[];
}): Found => ({
  mentorings: mentorings.map(({ startAt, endAt, ...row }) => ({ ...row, startAt: at(startAt), endAt: at(endAt) })) as Found["mentorings"],
  people: people.map(({ userId, ...row }) => ({ ...row, id: userId })),
  customers: customers as Found["customers"],
});
