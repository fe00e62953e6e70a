import type { supervisions } from "@knotter/contract/resources/supervisions";
import type { SupervisionCommentRow, SupervisionListRow, SupervisionRow } from "@knotter/db/supervision/supervision.reads";
import { supervised } from "@knotter/domain/supervision";
import { toOffsetIso } from "@knotter/domain/tokyo";
import type { z } from "zod";

type Item = z.infer<typeof supervisions.list.output>["items"][number];
type Whole = z.infer<typeof supervisions.get.output>;

export function toSupervisionItem(row: SupervisionListRow, viewerId: string): Item {
  const { id, status, version, mentoringId, publicNo, startAt, supervisorId } = row;
  return {
    id,
    status,
    mentor: { id: row.mentorId, name: row.mentorName },
    supervisor: supervisorId && row.supervisorName ? { id: supervisorId, name: row.supervisorName } : null,
    own: row.mentorId === viewerId,
    mentoring: mentoringId && publicNo && startAt ? { id: mentoringId, publicNo, startAt: toOffsetIso(startAt) } : null,
    requestedAt: toOffsetIso(row.requestedAt),
    updatedAt: toOffsetIso(row.updatedAt),
    supervisorAway: row.supervisorAway,
    version,
  };
}

export function toSupervision(
  row: SupervisionRow,
  comments: readonly SupervisionCommentRow[],
  names: Whole["names"],
  viewerId: string,
): Whole {
  const item = toSupervisionItem(row, viewerId);
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
      own: authorId === viewerId,
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
