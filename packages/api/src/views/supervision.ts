import type { supervisions } from "@knotter/contract/resources/supervisions";
import type { SupervisionCommentRow, SupervisionListRow, SupervisionRow } from "@knotter/db/supervision/supervision.reads";
import type { Actor } from "@knotter/domain/scope";
import { supervised } from "@knotter/domain/supervision";
import { instantOf, type LocalDate, tokyoDate, toOffsetIso } from "@knotter/domain/tokyo";
import type { z } from "zod";

type Item = z.infer<typeof supervisions.list.output>["items"][number];
type Whole = z.infer<typeof supervisions.get.output>;

/**
 * An admin sees only the month. An exact time could be matched with the time of a report, and so with its interview; so could a day, because a
 * mentor submits few reports on one day.
 */
const monthOf = (at: Date): string => toOffsetIso(instantOf(`${tokyoDate(at).slice(0, 7)}-01` as LocalDate, 0));

export function toSupervisionItem(row: SupervisionListRow, { userId: viewerId, role }: Pick<Actor, "userId" | "role">): Item {
  const told = role === "admin" ? monthOf : toOffsetIso;
  const { id, status, version, mentoringId, publicNo, startAt, supervisorId } = row;
  return {
    id,
    status,
    mentor: { id: row.mentorId, name: row.mentorName },
    supervisor: supervisorId && row.supervisorName ? { id: supervisorId, name: row.supervisorName } : null,
    own: row.mentorId === viewerId,
    mentoring: mentoringId && publicNo && startAt ? { id: mentoringId, publicNo, startAt: toOffsetIso(startAt) } : null,
    requestedAt: told(row.requestedAt),
    updatedAt: told(row.updatedAt),
    supervisorAway: row.supervisorAway,
    version,
  };
}

export function toSupervision(
  row: SupervisionRow,
  comments: readonly SupervisionCommentRow[],
  names: Whole["names"],
  viewer: Pick<Actor, "userId" | "role">,
): Whole {
  const item = toSupervisionItem(row, viewer);
  const { situation, assessment, question, status } = row;
  const may = (action: Parameters<typeof supervised>[1]) => supervised(status, action) !== null;
  return {
    ...item,
    sheet: situation === null || assessment === null || question === null ? null : { situation, assessment, question },
    comments: comments.map(({ id, body, at, authorId, authorName }) => ({
      id,
      body,
      at: toOffsetIso(at),
      authorName,
      own: authorId === viewer.userId,
    })),
    names,
    can: {
      write: item.own && may("write"),
      comment: !item.own && may("comment"),
      close: item.own && may("close"),
      withdraw: item.own && may("withdraw"),
    },
  };
}
