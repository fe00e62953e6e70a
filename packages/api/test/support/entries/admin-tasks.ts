import { NOW } from "@knotter/testing/factories/given";
import type { Entry } from "../reach";
import { freshDay } from "./mentoring-results";

const admin = ["admin"] as const;
const everybody = ["mentee", "mentor", "hrstaff", "admin"] as const;

export const adminTaskEntries = {
  "office.operation": { may: admin, input: () => ({}) },
  "office.testMail": { may: admin, input: () => ({}) },
  "office.tasks": { may: admin, input: () => ({}) },
  "office.taskList": { may: admin, input: () => ({ kind: "report_overdue", pageSize: 5 }) },
  "office.today": { may: admin, input: () => ({}) },
  "office.courses": { may: admin, input: ({ order }) => ({ orderIds: order.orderId }) },
  "office.tasksDone": {
    may: admin,
    input: async ({ prisma }) => {
      const { id } = await prisma.mail.create({
        data: { type: "manual_mail", status: "failed", queuedAt: NOW, nextTryAt: NOW, deadAt: NOW, dedupeKey: crypto.randomUUID() },
      });
      return { kind: "mail_dead", ids: [id] };
    },
  },
  "office.taskDone": {
    may: admin,
    // Each call gets its own mail that was given up.
    input: async ({ prisma }) => {
      const { id } = await prisma.mail.create({
        data: { type: "manual_mail", status: "failed", queuedAt: NOW, nextTryAt: NOW, deadAt: NOW, dedupeKey: crypto.randomUUID() },
      });
      return { kind: "mail_dead", id };
    },
  },
  "office.search": { may: admin, input: () => ({ q: "M-2026-000001" }) },
  // Reading the log is a line of it, which whoever reads next would see.
  "auditLogs.list": { may: admin, input: () => ({ pageSize: 5, actorRole: "admin", reads: false }) },
  "auditLogs.csv": {
    may: admin,
    input: async (fixture) => {
      await freshDay(fixture);
      return { personId: fixture.mentee.userId, reads: false };
    },
  },
  "helpLines.list": { may: everybody, input: () => ({}) },
  "helpLines.replace": {
    may: admin,
    input: () => ({ items: [{ name: "よりそいホットライン", tel: "0120-279-338", about: "24時間、無料です。", shown: true }] }),
  },
  "terms.master": { may: admin, input: () => ({}) },
  "terms.add": { may: admin, input: () => ({ kind: "theme", label: `テーマ ${crypto.randomUUID().slice(0, 8)}` }) },
  "terms.update": {
    may: admin,
    input: async ({ prisma }) => {
      const code = `t${crypto.randomUUID().slice(0, 8)}`;
      await prisma.term.create({ data: { kind: "theme", code, label: code, position: 999 } });
      return { kind: "theme", code, label: `改めた ${code}` };
    },
  },
  "terms.arrange": {
    may: admin,
    input: async ({ prisma }) => {
      await prisma.term.createMany({ data: [{ kind: "style", code: "listening", label: "傾聴中心", position: 1 }], skipDuplicates: true });
      const terms = await prisma.term.findMany({ where: { kind: "style" }, orderBy: { position: "asc" } });
      return { kind: "style", codes: terms.map(({ code }) => code) };
    },
  },
  "questions.versions": { may: admin, input: () => ({}) },
  "questions.bank": {
    may: admin,
    input: async ({ prisma }) => {
      const version = await newestOf(prisma);
      if (version > 0) return { version };
      await prisma.questionSet.createMany({ data: [{ version: 1, name: "事前質問シート（標準）" }], skipDuplicates: true });
      return { version: 1 };
    },
  },
  "questions.publish": {
    may: admin,
    input: async ({ prisma }) => ({
      basedOn: await newestOf(prisma),
      name: "事前質問シート（新しい版）",
      groups: [{ label: "仕事内容・やりがい", questions: [{ text: "これから力を入れたい仕事を、言葉にしたい", enabled: true }] }],
    }),
  },
} as const satisfies Record<string, Entry>;

async function newestOf(prisma: {
  questionSet: { aggregate: (of: { _max: { version: true } }) => Promise<{ _max: { version: number | null } }> };
}) {
  return (await prisma.questionSet.aggregate({ _max: { version: true } }))._max.version ?? 0;
}
