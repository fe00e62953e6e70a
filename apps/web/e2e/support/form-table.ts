import { calendarChoiceForm, calendarSourceForm } from "@knotter/contract/resources/calendar-sources";
import { mentorNoteForm, questionnaireForm } from "@knotter/contract/resources/checked-questions";
import { newCustomer } from "@knotter/contract/resources/customers";
import { careerPlanForm } from "@knotter/contract/resources/mentee-own";
import {
  adminForm,
  bookingNoteForm,
  disputeForm,
  identifyForm,
  noShowForm,
  undoNoShow,
  wishForm,
} from "@knotter/contract/resources/mentoring";
import { decideRequestForm } from "@knotter/contract/resources/personal-data";
import { caseSheetForm as caseSheet, supervisionCommentForm as supervisionComment } from "@knotter/contract/resources/supervisions";
import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import type { MentorGiven } from "@knotter/testing/factories/mentor";
import { expect } from "@playwright/test";
import { settingsForm } from "../../src/features/customer/customer-schema";
import { newEmail } from "../../src/features/mentee/own/profile/email-schema";
import { profileForm, registrationForm } from "../../src/features/mentee/own/profile/profile-schema";
import { profileForm as mentorProfileForm } from "../../src/features/mentor/own/profile/mentor-schema";
import { exceptionForm } from "../../src/features/mentor/schedule/exception-schema";
import { surveyToHandIn } from "../../src/features/mentoring/record/survey-schema";
import { cancelForms } from "../../src/features/mentoring/reserved/cancel-schema";
import { rescheduleForms } from "../../src/features/mentoring/reserved/reschedule-schema";
import { waitingSchema } from "../../src/features/mentoring/waiting/waiting-schema";
import { writtenReport } from "../../src/features/report/mentor/report-schema";
import { ACCOUNT_FORMS } from "./account-forms";
import { ADMIN_FORMS } from "./admin-forms";
import { chooseTime } from "./booking";
import { ago, startIn } from "./fixtures";
import type { FormRow, FormSetting } from "./form-row";
import { openPage } from "./live";

const asAdmin = async ({ context, fixtures, enter }: FormSetting) => enter(context, await fixtures.admin());

/** An interview that began a while ago, seen by one of the two. */
async function opened(
  { page, context, fixtures, enter }: FormSetting,
  given: { as: "mentee" | "mentor"; since: number; status?: "done" | "no_show"; level?: "L3" },
): Promise<{ mentoringId: string; mentor: MentorGiven }> {
  const { mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({
    mentee,
    mentor,
    startAt: ago(given.since),
    ...(given.status && { status: given.status }),
    ...(given.level && { disclosureLevel: given.level }),
  });
  if (given.status === "no_show") await fixtures.reportedAbsent(mentoringId, ago(HOUR));
  await enter(context, given.as === "mentee" ? mentee : mentor);
  await openPage(page, `/mentoring/${mentoringId}`);
  return { mentoringId, mentor };
}

/** An interview of the week after next, seen by one of the two. */
async function ahead({ page, context, fixtures, enter }: FormSetting, as: "mentee" | "mentor"): Promise<void> {
  const { mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(24 * 9) });
  await enter(context, as === "mentee" ? mentee : mentor);
  await openPage(page, `/mentoring/reserved/${mentoringId}`);
}

/** A supervision that waits for the mentor's case sheet, or for the supervisor's comment. */
async function supervisionPage({ page, context, fixtures, enter }: FormSetting, part: "author" | "supervisor") {
  const { mentor, mentee } = await fixtures.pair();
  const supervisor = await fixtures.mentor();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(DAY), status: "done" });
  const { id } = await fixtures.supervision({
    mentoringId,
    mentorId: mentor.userId,
    supervisorId: supervisor.userId,
    status: part === "author" ? "named" : "written",
  });
  await enter(context, part === "author" ? mentor : supervisor);
  await openPage(page, `/mypage/mentor/supervision/${id}`);
  return page.getByRole("form", { name: part === "author" ? "ケースシート" : "コメントを書く" });
}

const PROFILE = {
  name: { label: /^お名前(?!（)/, right: "相談 花子" },
  nameKana: { label: /^お名前（カナ）/, right: "ソウダン ハナコ" },
  displayName: { label: /^面談での呼び名/, right: "はなこ" },
  phone: { label: /^当日連絡用の電話番号/, right: "090-1234-5678" },
  gender: { label: /^性別/, right: "女性" },
  jobTitle: { label: /^役職/, right: "主任" },
  careerSummary: { label: /^これまでの経歴/, right: "人事を10年。" },
} as const;

/** Every form of the product, by the file that makes it. `test/forms.test.ts` holds this against the source. */
export const FORMS: Readonly<Record<string, FormRow>> = {
  ...ACCOUNT_FORMS,
  ...ADMIN_FORMS,
  "features/mentee/admin/decide-dialog.tsx": {
    async open(setting) {
      const { page, rows, fixtures } = setting;
      await asAdmin(setting);
      const mentee = await fixtures.mentee(await fixtures.order());
      await rows.prisma.personalDataRequest.create({ data: { userId: mentee.userId, kind: "disclosure", requestedAt: ago(DAY) } });
      await openPage(page, `/admin/mentee/${mentee.userId}?tab=data`);
      await page.getByRole("button", { name: /に対応する$/ }).click();
      return page.getByRole("dialog");
    },
    schema: decideRequestForm,
    operation: "personalDataRequests.decide",
    press: "対応を記録する",
    fields: {
      decision: { label: /^開示した/, right: "", choose: true },
      note: { label: /^(対応の記録|お断りする理由)/, right: "ご本人に電話で確認しました。" },
    },
  },
  "features/mentoring/admin/correction-dialog.tsx": {
    async open(setting) {
      const { page, fixtures } = setting;
      const { mentor, mentee } = await fixtures.pair();
      const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(5 * DAY), status: "no_show" });
      await asAdmin(setting);
      await openPage(page, `/mentoring/reserved/${mentoringId}`);
      await page.getByRole("button", { name: "回数を戻す" }).click();
      return page.getByRole("dialog", { name: "回数を戻す" });
    },
    schema: adminForm.pick({ reason: true }),
    operation: "mentoring.setStatus",
    press: "回数を戻す",
    fields: { reason: { label: /^理由/, right: "双方に確認しました。" } },
  },
  "features/questionnaire/mentor-questionnaire.tsx": {
    async open({ page, context, fixtures, enter }) {
      const { mentor, mentee } = await fixtures.pair();
      const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(48) });
      const { sheetId } = await fixtures.sheet({ mentee, mentoringId, status: "submitted" });
      await enter(context, mentor);
      await openPage(page, `/mentoring/questions/${sheetId}`);
      return page.getByRole("main");
    },
    schema: mentorNoteForm,
    operation: "checkedQuestions.update",
    press: /^(確認しました|メモを保存する)$/,
    fields: { mentorNote: { label: /^自分用のメモ/, right: "復職の手順を確かめておく。" } },
  },
  "features/questionnaire/use-questionnaire.ts": {
    async open({ page, context, fixtures, enter }) {
      const { mentor, mentee } = await fixtures.pair();
      const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(48) });
      const { sheetId } = await fixtures.sheet({ mentee, mentoringId });
      await enter(context, mentee);
      await openPage(page, `/mentoring/questions/${sheetId}`);
      return page.getByRole("main");
    },
    schema: questionnaireForm.omit({ setVersion: true }),
    operation: "checkedQuestions.update",
    press: "提出する",
    fields: {
      currentSituation: { label: "いまの状況", right: "異動を控えています。" },
      goal: { label: "面談で得たいこと", right: "半年後を言葉にしたい。" },
      freeText: { label: "そのほか、自由に", right: "とくにありません。" },
      avoidTopics: { label: "触れてほしくないこと", right: "家族のこと。" },
    },
  },
  "features/supervision/own/case-sheet-form.tsx": {
    open: async (setting) => supervisionPage(setting, "author"),
    schema: caseSheet,
    operation: "supervisions.write",
    press: /に渡す$/,
    fields: {
      situation: { label: /^相談の経過/, right: "30代の方。異動を迷っている。" },
      assessment: { label: "見立てと関わり", right: "言葉にする手伝いをした。" },
      question: { label: /^検討したいこと/, right: "関わり方を確かめたい。" },
    },
  },
  "features/mentee/own/plan/career-plan-form.tsx": {
    async open({ page, context, fixtures, enter }) {
      const { mentee } = await fixtures.pair();
      await enter(context, mentee);
      await openPage(page, "/mypage?tab=plan");
      return page.getByRole("main");
    },
    schema: careerPlanForm,
    operation: "mentees.saveCareerPlan",
    press: "保存する",
    fields: {
      nextSteps: { label: "次に取り組むこと", right: "隣の部署の定例に参加する。" },
      interests: { label: "大切にしたいこと、興味・関心", right: "人の話を聞くこと。" },
      strengths: { label: "強み", right: "間に入って話を進められる。" },
      aspirations: { label: "将来取り組みたい仕事や働き方", right: "人材育成の仕事。" },
      other: { label: "そのほか", right: "とくにありません。" },
      birthDate: { label: /^生年月日/, right: "1990-04-01" },
    },
  },
  "features/supervision/own/comment-form.tsx": {
    open: async (setting) => supervisionPage(setting, "supervisor"),
    schema: supervisionComment,
    operation: "supervisions.comment",
    press: "コメントを届ける",
    fields: { body: { label: /^コメント(?!を)/, right: "問いの立て方が丁寧です。" } },
  },
  "features/customer/create-dialog.tsx": {
    async open(setting) {
      await asAdmin(setting);
      await openPage(setting.page, "/admin/customer");
      await setting.page.getByRole("button", { name: "顧客企業を登録する" }).click();
      return setting.page.getByRole("dialog", { name: "顧客企業を登録する" });
    },
    schema: newCustomer,
    operation: "customers.create",
    press: "登録する",
    fields: {
      name: { label: /^会社名(?!（)/, right: "株式会社ためし" },
      nameKana: { label: "会社名（カナ）", right: "カブシキガイシャタメシ" },
      corporateNumber: { label: "法人番号", right: "7000012050002" },
    },
  },
  "features/customer/use-settings.ts": {
    async open(setting) {
      await asAdmin(setting);
      const { customerId } = await setting.rows.make.customer();
      await openPage(setting.page, `/admin/customer/${customerId}?tab=settings`);
      const form = setting.page.locator("form").filter({ has: setting.page.getByLabel("業種") });
      await form.getByLabel("業種").fill("製造業");
      return setting.page.locator("main");
    },
    schema: settingsForm,
    operation: "customers.update",
    press: "保存する",
    fields: {
      name: { label: /^会社名(?!（)/, right: "株式会社ためし" },
      nameKana: { label: "会社名（カナ）", right: "カブシキガイシャタメシ" },
      industry: { label: "業種", right: "製造業" },
      corporateNumber: { label: "法人番号", right: "7000012050002" },
      postalCode: { label: "郵便番号", right: "100-0001" },
      address: { label: "住所", right: "東京都千代田区1-1" },
      adminMemo: { label: "事務局のメモ", right: "メモ" },
      kThreshold: { label: /^集計の最小人数/, right: "10" },
      dataRetentionMonths: { label: /^保存期間/, right: "60" },
      allowedEmailDomains: { label: "メールアドレスのドメイン", right: "example.co.jp" },
    },
  },
  "features/mentor/calendars/add-dialog.tsx": {
    async open({ page, context, fixtures, enter }) {
      await enter(context, await fixtures.mentor());
      await openPage(page, "/mypage/mentor?tab=calendars");
      await page.getByRole("button", { name: "アドレスで登録する" }).click();
      return page.getByRole("dialog", { name: "カレンダーの登録" });
    },
    schema: calendarSourceForm,
    operation: "calendarSources.add",
    press: "登録する",
    fields: {
      label: { label: /^呼び名/, right: "仕事の予定" },
      address: { label: /^カレンダーのアドレス/, right: "https://calendar.example.com/secret.ics" },
    },
  },
  "features/mentor/calendars/change-dialog.tsx": {
    async open({ page, context, rows, fixtures, enter }) {
      const mentor = await fixtures.mentor();
      await rows.prisma.calendarSource.create({
        data: { mentorId: mentor.userId, kind: "demo", label: "仕事", dueAt: ago(0), createdAt: ago(0) },
      });
      await enter(context, mentor);
      await openPage(page, "/mypage/mentor?tab=calendars");
      await page.getByRole("button", { name: "設定を変える：仕事" }).click();
      return page.getByRole("dialog", { name: "カレンダーの設定" });
    },
    schema: calendarChoiceForm,
    operation: "calendarSources.change",
    press: "変更する",
    fields: { label: { label: /^呼び名/, right: "会社の予定" } },
  },
  "features/mentor/own/use-mentor-form.ts": {
    async open({ page, context, fixtures, enter }) {
      await enter(context, await fixtures.mentor());
      await openPage(page, "/mypage/mentor?tab=profile");
      return page.getByRole("form", { name: "プロフィール" });
    },
    schema: mentorProfileForm,
    operation: "mentors.update",
    press: "保存する",
    fields: {
      name: { label: /^氏名(?!（)/, right: "佐藤 美咲" },
      nameKana: { label: /^氏名（カナ）/, right: "サトウ ミサキ" },
      displayName: { label: /^表示名/, right: "みさき" },
      registrationNumber: { label: /^キャリアコンサルタント登録番号/, right: "20160001" },
      headline: { label: /^キャッチコピー/, right: "これからの働き方を、一緒に考えます" },
      bio: { label: /^自己紹介/, right: "まとまらない話からで大丈夫です。".repeat(8) },
      message: { label: /^相談者へのメッセージ/, right: "お待ちしています。" },
      experienceYears: { label: /^キャリコンとしての経験年数/, right: "12" },
      genderPublic: { label: /^性別/, right: "女性" },
      ageBandPublic: { label: /^年代/, right: "40代" },
    },
  },
  "features/report/mentor/use-report.ts": {
    async open(setting) {
      await opened(setting, { as: "mentor", since: DAY });
      return setting.page.getByRole("form", { name: "実施報告書" });
    },
    schema: writtenReport,
    operation: "mentoring.mentorReport",
    press: "報告書を提出する",
    fields: {
      summaryPrivate: { label: /^面談概要/, right: "これまでの経験を振り返りました。" },
      assessment: { label: "見立て", right: "強みは整理する力です。" },
      support: { label: "支援内容", right: "傾聴。" },
      nextPlan: { label: "次回・今後", right: "来月。" },
      orgIssueNote: { label: "組織課題のメモ", right: "評価の基準が伝わっていない。" },
    },
  },
  "features/mentor/schedule/exception-dialog.tsx": {
    async open({ page, context, fixtures, enter }) {
      await enter(context, await fixtures.mentor());
      await openPage(page, "/mypage/mentor/calendar");
      const cells = page.getByRole("grid", { name: "1週間の受付時間" }).getByRole("gridcell");
      const thisWeek = await cells.first().getAttribute("aria-label");
      await page.getByRole("link", { name: "次の週" }).click();
      await expect(cells.first()).not.toHaveAttribute("aria-label", thisWeek ?? "");
      // The hours of the other week have come: until then nothing can be added to them.
      await expect(cells.first()).toHaveAttribute("aria-label", /受付/);
      await cells.and(page.locator('[tabindex="0"]')).focus();
      await page.keyboard.press("End");
      await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Enter");
      return page.getByRole("dialog", { name: "日付を指定して登録" });
    },
    schema: exceptionForm,
    operation: "mentorSchedule.create",
    press: "保存する",
    fields: { note: { label: /^メモ/, right: "午後は学会です。" } },
  },
  "features/mentoring/booking/booking-questions.tsx": {
    async open({ page, context, fixtures, enter }) {
      const { mentor, mentee } = await fixtures.pair();
      await enter(context, mentee);
      await openPage(page, `/mentor/${mentor.userId}?startAt=${encodeURIComponent(startIn(72).toISOString())}`);
      return page.getByRole("dialog", { name: "面談を予約する" });
    },
    schema: bookingNoteForm,
    operation: null,
    press: "確認へ進む",
    fields: { note: { label: /^話したいこと/, right: "異動の話があります。" } },
  },
  "features/mentoring/identify-form.tsx": {
    async open({ page, context, rows, fixtures, enter }) {
      const { mentor, mentee } = await fixtures.pair();
      const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(HOUR / 4) });
      await rows.prisma.identityHold.create({ data: { userId: mentee.userId, since: ago(HOUR), formerEmail: "former@example.com" } });
      await enter(context, mentor);
      await openPage(page, `/mentoring/reserved/${mentoringId}`);
      return page.getByRole("form", { name: "ご本人の確認" });
    },
    schema: identifyForm,
    operation: "mentoring.identify",
    press: "本人と確認しました",
    fields: { code: { label: /^確認コード/, right: "123456" } },
  },
  "features/mentoring/absence-dialog.tsx": {
    async open(setting) {
      await opened(setting, { as: "mentor", since: 20 * MINUTE });
      await setting.page.getByRole("button", { name: "お会いできなかったことを報告" }).click();
      return setting.page.getByRole("dialog", { name: "お会いできなかったことの報告" });
    },
    schema: noShowForm.pick({ note: true }),
    operation: "mentoring.noShow",
    press: "報告する",
    fields: { note: { label: /^事務局へのメモ/, right: "10分待ちました。" } },
  },
  "features/mentoring/record/dispute-panel.tsx": {
    async open(setting) {
      await opened(setting, { as: "mentee", since: 2 * HOUR, status: "no_show" });
      return setting.page.getByRole("region", { name: "事実と異なるとき" });
    },
    schema: disputeForm,
    operation: "mentoring.dispute",
    press: "事務局に知らせる",
    fields: { text: { label: /^どのような状況でしたか/, right: "時刻どおりに待っていました。" } },
  },
  "features/mentoring/record/summary-dialog.tsx": {
    async open(setting) {
      const { mentoringId, mentor } = await opened(setting, { as: "mentee", since: DAY, status: "done", level: "L3" });
      const proposed = { hrSummary: "悩みを話しました。", hrSummaryConsent: "proposed" } as const;
      await setting.fixtures.report({ mentoringId, mentor, submittedAt: ago(20 * HOUR), ...proposed });
      await setting.page.reload();
      await setting.page.getByRole("button", { name: "直してほしいところを伝える" }).click();
      return setting.page.getByRole("dialog", { name: "直してほしいところを伝える" });
    },
    schema: wishForm,
    operation: "mentoring.wishSummary",
    press: "キャリコンに伝える",
    fields: { wish: { label: /^直してほしいところ/, right: "部署の名前を省いてください。" } },
  },
  "features/mentoring/record/survey-form.tsx": {
    async open(setting) {
      const { page } = setting;
      await opened(setting, { as: "mentee", since: DAY });
      for (const best of await page.getByRole("radio", { name: /^5段階の5/ }).all()) await best.check({ force: true });
      await page.getByText("もう少し答える").click();
      return page.getByRole("main");
    },
    schema: surveyToHandIn,
    operation: "mentoring.menteeReport",
    press: "アンケートを送る",
    fields: {
      learned: { label: "気づいたこと", right: "話すと整理できること。" },
      nextAction: { label: "次に取り組むこと", right: "上司に相談する。" },
      commentToMentor: { label: "キャリコンへのコメント", right: "ありがとうございました。" },
      commentToOffice: { label: "事務局へのコメント", right: "予約の流れがわかりやすかったです。" },
    },
  },
  "features/mentoring/undo-dialog.tsx": {
    async open(setting) {
      await opened(setting, { as: "mentor", since: 2 * HOUR, status: "no_show" });
      await setting.page.getByRole("button", { name: "報告を取り消す" }).click();
      return setting.page.getByRole("dialog", { name: "報告の取り消し" });
    },
    schema: undoNoShow,
    operation: "mentoring.noShow",
    press: "報告を取り消す",
    fields: { note: { label: /^理由/, right: "別の方と思い違いをしていました。" } },
  },
  "features/mentoring/reserved/cancel-dialog.tsx": {
    async open(setting) {
      await ahead(setting, "mentor");
      await setting.page.getByRole("button", { name: "キャンセル", exact: true }).click();
      const dialog = setting.page.getByRole("dialog", { name: "キャンセルの確認" });
      await dialog.getByRole("combobox", { name: /^理由/ }).selectOption({ index: 1 });
      return dialog;
    },
    schema: cancelForms.mentor,
    operation: "mentoring.cancel",
    press: "キャンセルする",
    fields: { reason: { label: /^くわしい理由/, right: "急な出張が入りました。" } },
  },
  "features/mentoring/reserved/reschedule-dialog.tsx": {
    async open(setting) {
      const { page } = setting;
      await ahead(setting, "mentor");
      await page.getByRole("button", { name: "日時を変更" }).click();
      await chooseTime(page.getByRole("dialog"));
      await page.getByRole("button", { name: "確認へ進む" }).click();
      const dialog = page.getByRole("dialog", { name: "変更の確認" });
      await dialog.getByRole("combobox", { name: /^理由/ }).selectOption({ index: 1 });
      await dialog.getByLabel("変更について、相談者の了承を得ています").check();
      return dialog;
    },
    schema: rescheduleForms.mentor,
    operation: "mentoring.reschedule",
    press: "この日時に変更する",
    fields: { reason: { label: /^くわしい理由/, right: "急な出張が入りました。" } },
  },
  "features/mentoring/waiting/waiting-form.tsx": {
    async open({ page, context, fixtures, enter }) {
      await enter(context, await fixtures.mentee(await fixtures.order()));
      await openPage(page, "/mypage/waiting");
      return page.getByRole("form", { name: "空き待ち" });
    },
    schema: waitingSchema,
    operation: "waitingList.join",
    press: "空きを待つ",
    fields: { dateFrom: { label: /^この日から/, right: "2036-12-01" } },
  },
  "features/mentee/own/profile/email-change.tsx": {
    async open({ page, context, fixtures, enter }) {
      await enter(context, await fixtures.mentee(await fixtures.order()));
      await openPage(page, "/mypage?tab=profile");
      await page.getByRole("button", { name: "変更する" }).click();
      return page.getByRole("form", { name: "メールアドレスの変更" });
    },
    schema: newEmail("mentee@example.com"),
    operation: "mentees.update",
    press: "確認のメールを送る",
    fields: { email: { label: /^新しいメールアドレス/, right: "hana@example.com" } },
  },
  "features/mentee/own/profile/profile-editor.tsx": {
    async open({ page, context, fixtures, enter }) {
      await enter(context, await fixtures.mentee(await fixtures.order()));
      await openPage(page, "/mypage?tab=profile");
      return page.getByRole("form", { name: "プロフィール" });
    },
    schema: profileForm,
    operation: "mentees.update",
    press: "変更を保存する",
    fields: PROFILE,
  },
  "features/mentee/own/profile/registration.tsx": {
    async open({ page, context, fixtures, enter }) {
      await enter(context, await fixtures.mentee(await fixtures.order(), { temporaryRegister: true, name: null }));
      await openPage(page, "/mypage");
      const form = page.getByRole("form", { name: "本登録" });
      await form.getByLabel("会社への共有範囲を確認しました").check();
      return form;
    },
    schema: registrationForm({ terms: false, privacy: false }),
    operation: "mentees.register",
    press: "本登録する",
    fields: { name: PROFILE.name, nameKana: PROFILE.nameKana },
  },
};
