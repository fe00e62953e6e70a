import { at, NOW } from "../src/factories/given";
import type { Workbench } from "../src/workbench";

/** At least one row in every table, so that each constraint can be tested. */
export async function oneRowEach({ make, prisma }: Workbench) {
  const order = await make.order({ maxMentoringCount: 5 });
  const mentor = await make.mentor({ orders: [order] });
  const mentee = await make.mentee({ order });
  const other = await make.mentee({ order });
  const admin = await make.admin();
  await make.hrStaff({ customerId: order.customerId });
  await make.session(mentee);
  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: at("2026-06-10", "10:00") });
  await prisma.invitationRequest.create({ data: { orderId: order.orderId, resend: false, requestedById: admin.userId, requestedAt: NOW } });
  await prisma.orderSnapshot.create({
    data: {
      orderId: order.orderId,
      asOf: new Date("2026-05-31"),
      k: 10,
      invited: 2,
      others: 0,
      othersRegistered: 0,
      registered: 2,
      booked: 1,
      done: 0,
      takenAt: NOW,
    },
  });
  await prisma.companyBlock.create({
    data: { customerId: order.customerId, dateFrom: new Date("2026-08-11"), dateTo: new Date("2026-08-12"), name: "夏季休業" },
  });
  await prisma.dataKey.create({ data: { subjectId: mentoringId, side: "mentee", keyId: "test", sealed: Buffer.from("a key") } });
  await prisma.serviceAccount.create({
    data: {
      customerId: order.customerId,
      name: "人事システム",
      scopes: ["orders.list"],
      createdById: admin.userId,
      createdAt: NOW,
      tokens: {
        create: {
          tokenHash: "0".repeat(64),
          hint: "abcd",
          createdById: admin.userId,
          createdAt: NOW,
          expiresAt: new Date(NOW.getTime() + 1),
        },
      },
    },
  });
  await prisma.webhookEndpoint.create({
    data: {
      customerId: order.customerId,
      name: "勤怠システム",
      url: "https://hooks.example.com/knotter",
      events: ["order.changed"],
      secretKeyId: "test",
      secretEnc: Buffer.from("a secret"),
      createdById: admin.userId,
      createdAt: NOW,
      messages: {
        create: {
          type: "order.changed",
          subjectId: order.orderId,
          orderId: order.orderId,
          data: { orderId: order.orderId },
          occurredAt: NOW,
          nextTryAt: NOW,
          deliveries: { create: { at: NOW, durationMs: 12, status: 500 } },
        },
      },
    },
  });
  await prisma.customer.update({ where: { id: order.customerId }, data: { corporateNumber: "1234567890123" } });
  await prisma.mail.create({ data: { type: "manual_mail", queuedAt: NOW, nextTryAt: NOW, dedupeKey: "given" } });
  await prisma.notification.create({ data: { userId: mentee.userId, kind: "mentor_cancel", at: NOW, dedupeKey: "given" } });
  await prisma.mailCampaign.create({
    data: {
      orderId: order.orderId,
      audience: "all_mentees",
      subject: "ご案内",
      body: "{{氏名}} 様",
      createdById: admin.userId,
      createdAt: NOW,
      updatedAt: NOW,
    },
  });
  const times = { proposedAt: NOW, silentUntil: NOW, expiresAt: NOW };
  await prisma.emailProposal.create({
    data: {
      userId: mentee.userId,
      oldEmail: mentee.email,
      newEmail: "next@example.com",
      newLinkId: crypto.randomUUID(),
      proposedById: admin.userId,
      ...times,
    },
  });
  await prisma.identityHold.create({ data: { userId: mentee.userId, since: NOW, formerEmail: "before@example.com" } });
  await prisma.pastIdentityHold.create({ data: { userId: mentee.userId, since: NOW, until: NOW } });
  await prisma.mentorFavorite.create({ data: { menteeId: mentee.userId, mentorId: mentor.userId, createdAt: NOW } });
  await prisma.careerPlan.create({ data: { menteeId: mentee.userId, nextSteps: "a", createdAt: NOW, updatedAt: NOW } });
  const { entryId } = await make.waiting({ mentee: other, mentor });
  await make.heldTime({ mentor, mentee: other, entryId, startAt: at("2026-06-13", "10:00") });
  await make.proposedTime({ mentor, mentee, mentoringId, startAt: at("2026-06-12", "10:00") });
  await prisma.waitingCheck.create({ data: { mentorId: mentor.userId, since: NOW } });
  const supervisor = await make.mentor();
  await prisma.supervision.create({
    data: {
      mentoringId,
      mentorId: mentor.userId,
      supervisorId: supervisor.userId,
      status: "discussed",
      requestedAt: NOW,
      updatedAt: NOW,
      comments: { create: { authorId: supervisor.userId, body: "コメント", at: NOW } },
    },
  });
  await prisma.signupCode.create({
    data: { orderMenteeId: mentee.orderMenteeId, codeHash: "0".repeat(64), printedById: admin.userId, printedAt: NOW, expiresAt: NOW },
  });
  await prisma.calendarFeed.create({ data: { userId: mentee.userId, tokenHash: "0".repeat(64), createdAt: NOW } });
  await prisma.calendarSource.create({
    data: {
      mentorId: mentor.userId,
      kind: "ics",
      label: "a",
      keyId: "key",
      addressEnc: Buffer.from("a"),
      busy: [0, 1],
      dueAt: NOW,
      createdAt: NOW,
    },
  });
  await prisma.mentorBusy.create({ data: { mentorId: mentor.userId, busy: [0, 1], updatedAt: NOW } });
  await prisma.calendarAuthorization.create({
    data: {
      stateHash: "0".repeat(64),
      mentorId: mentor.userId,
      kind: "google",
      keyId: "key",
      verifierEnc: Buffer.from("v"),
      expiresAt: NOW,
      createdAt: NOW,
    },
  });
  await prisma.calendarRevocation.create({
    data: { mentorId: mentor.userId, kind: "google", keyId: "key", refreshTokenEnc: Buffer.from("r"), leftAt: NOW, dueAt: NOW },
  });
  await prisma.keptInterview.create({ data: { mentoringId, startAt: NOW, keptAt: NOW } });
  const sealed = { keyId: "key", accessTokenEnc: Buffer.from("a"), refreshTokenEnc: Buffer.from("r") };
  await prisma.zoomConnection.create({
    data: {
      mentorId: mentor.userId,
      status: "connected",
      zoomUserId: "her",
      zoomEmail: "a@zoom.example",
      expiresAt: NOW,
      connectedAt: NOW,
      ...sealed,
    },
  });
  await prisma.zoomAuthorization.create({
    data: {
      stateHash: "0".repeat(64),
      mentorId: mentor.userId,
      keyId: "key",
      verifierEnc: Buffer.from("v"),
      expiresAt: NOW,
      createdAt: NOW,
    },
  });
  await prisma.zoomMeeting.create({ data: { mentoringId, mentorId: mentor.userId, dueAt: NOW } });
  await prisma.zoomFormerAccount.create({
    data: {
      mentorId: mentor.userId,
      zoomUserId: "before",
      leftAt: NOW,
      expiresAt: NOW,
      dueAt: NOW,
      ...sealed,
      meetings: { create: { zoomMeetingId: "80000000000", mentoringId } },
    },
  });
  await prisma.knownBrowser.create({ data: { userId: mentee.userId, hash: "0".repeat(64), createdAt: NOW, lastSeenAt: NOW } });
  await prisma.jobRun.create({ data: { job: "given", startedAt: NOW } });
  await prisma.auditLog.create({ data: { actorRole: "admin", action: "given", entity: "User", entityId: admin.userId, at: NOW } });
  await prisma.consentRecord.create({
    data: { subjectUserId: mentee.userId, type: "terms", documentVersion: "1", grantedAt: NOW, revokedAt: NOW },
  });
  await prisma.idempotencyKey.create({
    data: { userId: mentee.userId, key: crypto.randomUUID(), operation: "given", requestHash: "0".repeat(64), createdAt: NOW },
  });
  await prisma.officeTaskMark.create({ data: { kind: "emergency", entityId: mentoringId, byId: admin.userId, at: NOW } });
  await prisma.rateWindow.create({ data: { key: "given", count: 1, expiresAt: NOW } });
  await prisma.holiday.create({ data: { date: new Date("2026-07-20"), name: "海の日" } });
  await prisma.term.create({ data: { kind: "theme", code: "career", label: "キャリア", position: 1 } });
  const written = { createdAt: NOW, updatedAt: NOW };
  const set = await prisma.questionSet.create({
    data: {
      version: 1,
      name: "標準",
      questions: { create: { groupCode: "work", groupLabel: "仕事内容", text: "今の仕事で大切にしたいこと", position: 1 } },
    },
  });
  await prisma.order.update({ where: { id: order.orderId }, data: { questionSetId: set.id } });
  await prisma.checkedQuestion.create({ data: { menteeId: mentee.userId, mentoringId, setVersion: 1, ...written } });
  const stars = { satisfaction: 4, easeOfTalking: 4, goalProgress: 4 };
  await prisma.menteeReport.create({ data: { mentoringId, ...stars, submittedAt: NOW, editableUntil: NOW, ...written } });
  await prisma.mentorReport.create({
    data: {
      mentoringId,
      authorId: mentor.userId,
      hrSummary: "次の半年の進め方を整理しました。",
      hrSummaryConsent: "approved",
      hrSummarySha256: "0".repeat(64),
      ...written,
      revisions: { create: { version: 1, body: {}, at: NOW } },
    },
  });
  const ofCustomer = { customerId: order.customerId, orderIds: [order.orderId] };
  const report = { ...ofCustomer, kThreshold: 10, asOf: NOW, sections: {}, createdById: admin.userId, ...written };
  await prisma.orderReport.create({ data: report });
  await prisma.orderReport.create({
    data: {
      ...report,
      status: "published",
      publishedAt: NOW,
      views: { create: { userId: admin.userId, orderIds: [order.orderId], at: NOW } },
    },
  });
  const period = await prisma.reportPeriod.create({
    data: {
      orderId: order.orderId,
      startsOn: new Date("2026-04-01"),
      endsOn: new Date("2026-09-30"),
      level: "L1",
      showRegistration: true,
      listed: 1,
      continues: false,
      at: NOW,
    },
  });
  await prisma.reportPeriodPerson.create({ data: { periodId: period.id, person: mentee.userId, facts: {}, at: NOW } });
  await prisma.reportFreezing.create({
    data: {
      orderId: order.orderId,
      startsOn: new Date("2026-10-01"),
      endsOn: new Date("2026-10-31"),
      level: "L1",
      showRegistration: true,
      continues: false,
      startedAt: NOW,
    },
  });
  await prisma.reportRelease.create({
    data: { ...ofCustomer, unit: order.orderId, visibility: "named", periodIds: [period.id], tables: {}, kThreshold: 10, at: NOW },
  });
  await prisma.reportGroup.create({ data: { ...ofCustomer, createdById: admin.userId, createdAt: NOW } });
  const file = { fileName: "対象者.csv", createdById: admin.userId, createdAt: NOW };
  await prisma.importJob.create({
    data: { kind: "mentees", ...file, fileSha256: "0".repeat(64), encoding: "cp932", summary: {}, rows: [] },
  });
  await prisma.exportLog.create({
    data: { actorId: admin.userId, actorRole: "admin", operation: "given", fileName: "面談実績.csv", startedAt: NOW },
  });
  await prisma.bulkOperation.create({
    data: {
      orderId: order.orderId,
      action: "withdraw",
      total: 1,
      createdById: admin.userId,
      createdAt: NOW,
      requestId: "1",
      items: { create: { orderMenteeId: mentee.orderMenteeId, position: 1 } },
    },
  });
  await prisma.bulkOperation.updateMany({ data: { undoesId: (await prisma.bulkOperation.findFirstOrThrow()).id } });
  await prisma.personalDataRequest.create({ data: { userId: mentee.userId, kind: "erasure", requestedAt: NOW } });
  const link = { purpose: "magic_link", email: mentor.email, role: "mentor", userId: mentor.userId } as const;
  await prisma.linkToken.create({ data: { ...link, tokenHash: "0".repeat(64), createdAt: NOW, expiresAt: NOW } });
  const bytes = new Uint8Array([1]);
  await prisma.secondFactor.create({ data: { userId: admin.userId, keyId: "1", sealed: bytes, createdAt: NOW } });
  await prisma.recoveryCode.create({ data: { userId: admin.userId, codeHash: "0".repeat(64), createdAt: NOW } });
  const passkey = {
    credentialId: "a credential",
    publicKey: bytes,
    userHandle: "0".repeat(43),
    aaguid: "00000000-0000-0000-0000-000000000000",
  };
  await prisma.passkey.create({
    data: { ...passkey, userId: admin.userId, transports: [], backupEligible: false, backedUp: false, name: "パソコン", createdAt: NOW },
  });
  await prisma.passkeyChallenge.create({
    data: { userId: admin.userId, hash: "0".repeat(64), purpose: "register", holderHash: "0".repeat(64), createdAt: NOW, expiresAt: NOW },
  });
  await prisma.hostedIdentity.create({
    data: { userId: admin.userId, issuer: "https://id.example", subject: "1", linkedAt: NOW, lastUsedAt: NOW },
  });
  const [{ id: sessionId }, { id: linkId }] = [await prisma.session.findFirstOrThrow(), await prisma.linkToken.findFirstOrThrow()];
  await prisma.hostedPass.create({
    data: { issuer: "https://id.example", subject: "1", linkId, sessionId, keyId: "1", idTokenEnc: bytes, createdAt: NOW },
  });
  const provider = { name: "会社のアカウント", issuer: "https://id.example", clientId: "knotter", secretKeyId: "1", secretEnc: bytes };
  await prisma.identityProvider.create({ data: { ...provider, protocol: "oidc", customerId: null } });
  const { id: providerId } = await prisma.identityProvider.create({
    data: { ...provider, protocol: "oidc", customerId: order.customerId },
  });
  await prisma.signInDomain.create({ data: { domain: "id.example", customerId: order.customerId, createdAt: NOW } });
  const attempt = { providerId, browserHash: "0".repeat(64), createdAt: NOW, expiresAt: NOW };
  await prisma.providerAttempt.create({ data: { ...attempt, stateHash: "0".repeat(64) } });
  await prisma.providerRefusal.create({ data: { providerId, at: NOW, fault: "clock", requestId: "1", userId: mentee.userId } });
  await prisma.providerMessage.create({ data: { providerId, hash: "0".repeat(64), expiresAt: NOW } });
  await prisma.mentorPhoto.create({
    data: { mentorId: mentor.userId, sha256: "0".repeat(64), mediaType: "image/webp", width: 800, height: 800, bytes, createdAt: NOW },
  });
  await prisma.registrationScan.create({
    data: { mentorId: mentor.userId, mediaType: "image/jpeg", keyId: "1", sealed: bytes, uploadedAt: NOW },
  });
  return { mentor, mentee, other, secondMentor: await make.mentor({ orders: [order] }) };
}
