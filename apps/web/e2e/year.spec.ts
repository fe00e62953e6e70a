import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { addDays, DAY, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import { pngOf } from "@knotter/testing/png";
import { expect, test } from "@playwright/test";
import { cp932 } from "./support/spreadsheet";
import { type Caller, openYear, type Year } from "./support/year";

type Json = Record<string, unknown>;
interface Booked {
  id: string;
  startAt: string;
  endAt: string;
}

const PEOPLE = 12;
const mark = crypto.randomUUID().slice(0, 8);
const consents = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };

/** An admin who exists before the first customer: an account of the demo, with a new password. */
async function adminOf(year: Year): Promise<Caller> {
  await year.call("POST", "/password/reset", { email: "admin@example.com" });
  const token = await year.linkFor("admin@example.com", "password_reset");
  await year.call("POST", "/password/reset", { token, password: year.password });
  return year.signIn("admin@example.com");
}

/** From the invitation to a bookable mentor: profile with a photo, registration verified by an admin, hours. */
async function consultant(year: Year, admin: Caller, n: number): Promise<string> {
  const email = `mentor-${n}-${mark}@example.com`;
  const { body: invited } = await year.call<{ id: string }>("POST", "/mentors", { email, name: `面談 ${n}子` }, admin);
  const { body: signedIn } = await year.call<{ accessToken: string }>("POST", "/login/mentor", {
    token: await year.linkFor(email, "magic_link"),
  });
  const mentor: Caller = { email, token: signedIn.accessToken, signedInAt: year.clock.now().getTime() };
  const { body: profile } = await year.call<{ edit: { version: number } }>("GET", `/mentors/${invited.id}`, undefined, mentor);
  const form = new FormData();
  form.set(
    "payload",
    JSON.stringify({
      expectedVersion: profile.edit.version,
      nameKana: "メンダン コ",
      displayName: `面談 ${n}子`,
      registrationNumber: `${Date.now() % 100_000}${n}${Math.floor(Math.random() * 1_000)}`,
      registrationDate: "2024-04-01",
      registrationExpiresOn: "2031-03-31",
      headline: "働き方をいっしょに考えます",
      bio: "製造業で人事を長く担当したあと、キャリアコンサルタントとして独立しました。".repeat(4),
      industries: ["it"],
      jobTypes: ["sales"],
      themes: ["learning"],
      meetingMethod: "fixed_url",
      fixedMeetingUrl: "https://zoom.us/j/1234567890",
      submitForReview: true,
    }),
  );
  form.set("photo", new File([Buffer.from(pngOf([120, 140, 200]))], "photo.png", { type: "image/png" }));
  const { body: sent } = await year.call<{ version: number }>("PATCH", `/mentors/${invited.id}`, form, mentor);
  const approval = new FormData();
  approval.set("payload", JSON.stringify({ expectedVersion: sent.version, registrationVerified: true, review: { decision: "approve" } }));
  await year.call("PATCH", `/mentors/${invited.id}`, approval, admin);
  const entries = [1, 2, 3, 4, 5].map((weekday) => ({ kind: "weekly", weekday, ranges: [{ start: "09:00", end: "18:00" }] }));
  await year.call("POST", "/mentor-schedule", { entries }, mentor);
  return invited.id;
}

/** A whole list, page by page: other tests have people of their own in it. */
async function idsOf(year: Year, path: string, caller: Caller, cursor = ""): Promise<string[]> {
  const { body } = await year.call<{ items: { id: string }[]; nextCursor: string | null }>("GET", `${path}${cursor}`, undefined, caller);
  const ids = body.items.map(({ id }) => id);
  if (body.nextCursor === null) return ids;
  return [...ids, ...(await idsOf(year, path, caller, `&cursor=${encodeURIComponent(body.nextCursor)}`))];
}

const listOf = async (rows: readonly (readonly string[])[]): Promise<File> =>
  new File([new Uint8Array(await cp932(rows))], "対象者.csv", { type: "text/csv" });

test("a customer's whole year, played by REST calls alone", async () => {
  test.setTimeout(180_000);
  const year = await openYear("2027-04-05T09:00:00+09:00");
  try {
    const admin = await adminOf(year);
    const domain = `customer-${mark}.example.com`;

    // The company and its HR staff.
    const { body: customer } = await year.call<{ id: string }>(
      "POST",
      "/customers",
      { name: `株式会社としのはじめ ${mark}`, allowedEmailDomains: [domain], kThreshold: 10 },
      admin,
    );
    const hrEmail = `hr@${domain}`;
    await year.call(
      "POST",
      "/hrStaffs",
      {
        customerId: customer.id,
        email: hrEmail,
        name: "人事 花子",
        isPrimary: true,
        permissions: { exportCsv: true, manageMentees: true },
      },
      admin,
    );
    await year.call("POST", "/signup/hrStaff", {
      token: await year.linkFor(hrEmail, "hrstaff_invite"),
      password: year.password,
      name: "人事 花子",
      nameKana: "ジンジ ハナコ",
      department: "人事部",
      ...consents,
    });
    const hr = await year.signIn(hrEmail);

    // Mentors, the order, and the people on its list: a CP932 file with three faulty rows, then corrected.
    const mentorIds = [await consultant(year, admin, 1), await consultant(year, admin, 2)];
    const valid = await idsOf(year, `/mentors/validMentors?pageSize=100&customerId=${customer.id}`, admin);
    expect(valid).toEqual(expect.arrayContaining(mentorIds));
    const { body: order } = await year.call<{ id: string; orderNo: string; version: number }>(
      "POST",
      "/orders",
      {
        customerId: customer.id,
        name: "2027年度 キャリア面談",
        programType: "mandatory",
        startsOn: "2027-04-05",
        endsOn: "2028-03-31",
        sessionMinutes: 60,
        maxMentoringCount: 2,
        disclosureLevel: "L3",
        mentors: mentorIds.map((mentorId) => ({ mentorId })),
      },
      admin,
    );
    expect(order.orderNo).toMatch(/^ORD-202704-\d{4,}$/);

    const header = ["氏名", "氏名カナ", "メールアドレス", "社員番号", "部署", "招待メールを送る"];
    const people = Array.from({ length: PEOPLE }, (_, n) => [
      `髙﨑 ${n + 1}郎`,
      "ﾀｶｻｷ ﾛｳ",
      `mentee-${n + 1}@${domain}`,
      `００${String(n + 1).padStart(3, "0")}`,
      n % 2 === 0 ? "営業部" : "能登支店",
      "はい",
    ]);
    const broken = people.map((row, n) =>
      n === 2 ? row.with(2, "メールではない") : n === 5 ? row.with(0, "") : n === 8 ? row.with(2, people[0]?.[2] ?? "") : row,
    );
    const importing = (file: File, more: Record<string, string>) => {
      const form = new FormData();
      form.set("file", file);
      for (const [name, value] of Object.entries({ kind: "mentees", orderId: order.id, ...more })) form.set(name, value);
      return form;
    };
    const { body: refused } = await year.call<{ encoding: string; summary: Json; errors: { row: number; message: string }[] }>(
      "POST",
      "/orders/csv",
      importing(await listOf([header, ...broken]), { mode: "validate" }),
      admin,
    );
    expect(refused.encoding).toMatch(/932|shift/i);
    expect([...new Set(refused.errors.map(({ row }) => row))]).toEqual([4, 7, 10]);
    const list = await listOf([header, ...people]);
    const { body: checked } = await year.call<{ importId: string; summary: Json; errors: unknown[] }>(
      "POST",
      "/orders/csv",
      importing(list, { mode: "validate" }),
      admin,
    );
    expect(checked.errors).toEqual([]);
    expect(checked.summary).toMatchObject({ new: PEOPLE, error: 0 });
    const { body: imported } = await year.call(
      "POST",
      "/orders/csv",
      importing(list, { mode: "commit", importId: checked.importId }),
      admin,
    );
    expect(imported).toMatchObject({ created: PEOPLE, invited: PEOPLE });
    await year.call("POST", `/orders/${order.id}/status`, { status: "active" }, admin);

    // Registration: invitation, password, profile and consents.
    const mentees: (Caller & { id: string })[] = [];
    for (const [, , email = ""] of people) {
      const { body: begun } = await year.call<{ accessToken: string; user: { id: string } }>("POST", "/signup", {
        token: await year.linkFor(email, "mentee_register"),
        password: year.password,
        ...consents,
      });
      const mentee = { id: begun.user.id, email, token: begun.accessToken, signedInAt: year.clock.now().getTime() };
      await year.call(
        "POST",
        `/mentees/${mentee.id}`,
        {
          name: "髙﨑 一郎",
          nameKana: "たかさき いちろう",
          ageBand: "30代前半",
          concerns: ["learning"],
          disclosureAcknowledged: true,
          ...consents,
        },
        mentee,
      );
      mentees.push(mentee);
    }

    // Bookings: each person takes the first free slot of a mentor, with a questionnaire beforehand.
    const { body: bank } = await year.call<{ version: number; groups: { questions: { id: string }[] }[] }>(
      "GET",
      "/questions",
      undefined,
      mentees[0],
    );
    const booked: (Booked & { mentee: Caller & { id: string }; mentorId: string })[] = [];
    const today = tokyoDate(year.clock.now());
    for (const [n, mentee] of mentees.entries()) {
      const mentorId = mentorIds[n % mentorIds.length] ?? "";
      const { body: times } = await year.call<{ days: { slots: { startAt: string }[] }[] }>(
        "GET",
        `/mentors/${mentorId}/schedules?from=${today}&to=${addDays(today, 30)}`,
        undefined,
        mentee,
      );
      const startAt = times.days.flatMap(({ slots }) => slots)[n]?.startAt ?? "";
      const { body: booking } = await year.call<Booked>(
        "POST",
        "/mentoring",
        { mentorId, startAt, acknowledgedDisclosure: "L3", acknowledgedPolicyVersion: CONSENT_VERSIONS.policy },
        mentee,
      );
      await year.call(
        "POST",
        "/checked-questions",
        {
          mentoringId: booking.id,
          setVersion: bank.version,
          selected: bank.groups.slice(0, 2).map(({ questions }, rank) => ({ questionId: questions[0]?.id ?? "", priority: rank + 1 })),
          goal: "半年後の自分を言葉にしたいです。",
          submit: true,
        },
        mentee,
      );
      booked.push({ ...booking, mentee, mentorId });
    }
    expect(new Set(booked.map(({ mentorId, startAt }) => `${mentorId} ${startAt}`)).size).toBe(PEOPLE);

    // The interviews, one after the other; report, survey, and the approval of the exact summary.
    for (const [n, { id, mentee, mentorId, startAt, endAt }] of booked.toSorted((a, b) => a.startAt.localeCompare(b.startAt)).entries()) {
      year.clock.set(new Date(Date.parse(endAt) + 10 * MINUTE));
      const mentorEmail = `mentor-${mentorIds.indexOf(mentorId) + 1}-${mark}@example.com`;
      await year.call("POST", "/login/mentor", { email: mentorEmail });
      const { body: signedIn } = await year.call<{ accessToken: string }>("POST", "/login/mentor", {
        token: await year.linkFor(mentorEmail, "magic_link"),
      });
      const mentor = { email: mentorEmail, token: signedIn.accessToken, signedInAt: year.clock.now().getTime() };
      await year.call(
        "POST",
        `/mentoring/${id}/mentor-report`,
        {
          attendance: "held",
          actualStartAt: startAt,
          actualEndAt: endAt,
          themes: ["learning"],
          summaryPrivate: `ふたりだけの話 ${mark}`,
          informedConsentDone: true,
          hrSummaryDraft: "学び直しの計画を整理しました。",
        },
        mentor,
      );
      await year.call(
        "POST",
        `/mentoring/${id}/mentee-report`,
        { satisfaction: 3 + (n % 3), easeOfTalking: 4, goalProgress: 3 + (n % 2) },
        mentee,
      );
      const { body: seen } = await year.call<{ hrSummary: { revision: number; text: string } }>(
        "GET",
        `/mentoring/${id}`,
        undefined,
        mentee,
      );
      expect(seen.hrSummary.text).toBe("学び直しの計画を整理しました。");
      if (n > 0) await year.call("POST", `/mentoring/${id}/hr-summary/approve`, { revision: seen.hrSummary.revision }, mentee);
    }

    // What HR sees of a person: the approved summary, and nothing of what was said.
    const ofPeople = await Promise.all(
      mentees.map(
        async ({ id }) => (await year.call<{ hrItems: { hrSummary?: string }[] }>("GET", `/mentees/${id}/mentorings`, undefined, hr)).body,
      ),
    );
    expect(ofPeople.filter(({ hrItems }) => hrItems[0]?.hrSummary !== undefined)).toHaveLength(PEOPLE - 1);
    expect(JSON.stringify(ofPeople)).not.toContain(mark);

    // A first period of the report ends with the last interview; two weeks later it has closed.
    const lastDay = tokyoDate(year.clock.now());
    await year.call("PATCH", `/orders/${order.id}`, { reportPeriodEnds: [lastDay] }, admin);

    // The report: drafted, reviewed, published; HR reads the same numbers as JSON and as CSV.
    year.clock.set(new Date(year.clock.now().getTime() + 20 * DAY));
    await year.call("POST", `/orders/mentoring-report/${order.id}`, { proposals: "1on1 の頻度を見直すことをおすすめします。" }, admin);
    await year.call("POST", `/orders/mentoring-report/${order.id}`, { reviewed: true }, admin);
    await year.call("POST", `/orders/${order.id}/report/publish`, {}, admin);
    const { body: report } = await year.call<{ status: string; sections: Record<string, { rows?: { valueText: string }[] }> }>(
      "GET",
      `/orders/mentoring-report/${order.id}`,
      undefined,
      hr,
    );
    expect(report.status).toBe("published");
    const csv = await year.call("GET", `/orders/report/csv/${order.id}`, undefined, hr);
    expect(csv.headers.get("content-disposition")).toContain("filename*=UTF-8''");
    const text = new TextDecoder().decode(csv.bytes);
    expect(text).toContain("区分");
    for (const { rows = [] } of Object.values(report.sections)) for (const { valueText } of rows) expect(text).toContain(valueText);
    const usage = await year.call("GET", `/orders/mentees/csv/hrstaff?orderIds=${order.id}`, undefined, hr);
    const usageText = new TextDecoder().decode(usage.bytes);
    expect(usageText.match(/学び直しの計画を整理しました。/g)).toHaveLength(PEOPLE - 1);
    for (const told of [text, usageText, JSON.stringify(report)]) expect(told).not.toContain("ふたりだけの話");

    // The end of the year, and a mentee who exports their data.
    year.clock.set("2028-04-01T09:00:00+09:00");
    const { body: ended } = await year.call<{ order: { status: string } }>(
      "POST",
      `/orders/${order.id}/status`,
      { status: "ended" },
      admin,
    );
    expect(ended.order.status).toBe("ended");
    const zip = await year.call("GET", `/mentees/${mentees[0]?.id}/export`, undefined, mentees[0]);
    expect(Buffer.from(zip.bytes.subarray(0, 2)).toString()).toBe("PK");
  } finally {
    await year.close();
  }
});
