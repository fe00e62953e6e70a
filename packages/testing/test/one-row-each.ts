import { at, NOW } from "../src/factories/given";
import type { Workbench } from "../src/workbench";

/** At least one row in every table, so that each rule has something to bite. */
export async function oneRowEach({ make, prisma }: Workbench) {
  const order = await make.order({ maxMentoringCount: 5 });
  const mentor = await make.mentor({ orders: [order] });
  const mentee = await make.mentee({ order });
  const other = await make.mentee({ order });
  const admin = await make.admin();
  await make.hrStaff({ customerId: order.customerId });
  await make.session(mentee);
  await make.mentoring({ mentee, mentor, startAt: at("2026-06-10", "10:00") });
  await prisma.companyBlock.create({
    data: { customerId: order.customerId, dateFrom: new Date("2026-08-11"), dateTo: new Date("2026-08-12"), name: "夏季休業" },
  });
  await prisma.customer.update({ where: { id: order.customerId }, data: { corporateNumber: "1234567890123" } });
  await prisma.mail.create({ data: { type: "manual_mail", queuedAt: NOW, nextTryAt: NOW, dedupeKey: "given" } });
  await prisma.auditLog.create({ data: { actorRole: "admin", action: "given", entity: "User", entityId: admin.userId, at: NOW } });
  await prisma.consentRecord.create({
    data: { subjectUserId: mentee.userId, type: "terms", documentVersion: "1", grantedAt: NOW, revokedAt: NOW },
  });
  await prisma.idempotencyKey.create({
    data: { userId: mentee.userId, key: crypto.randomUUID(), operation: "given", requestHash: "0".repeat(64), createdAt: NOW },
  });
  await prisma.rateWindow.create({ data: { key: "given", count: 1, expiresAt: NOW } });
  await prisma.holiday.create({ data: { date: new Date("2026-07-20"), name: "海の日" } });
  await prisma.term.create({ data: { kind: "theme", code: "career", label: "キャリア", position: 1 } });
  return { mentor, mentee, other, secondMentor: await make.mentor({ orders: [order] }) };
}
