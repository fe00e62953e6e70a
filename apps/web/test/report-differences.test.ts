import { expect, test } from "vitest";
import { reportDifferences } from "../src/features/report/mentor/report-differences";
import { reportValues } from "../src/features/report/mentor/report-values";
import type { Report } from "../src/features/report/mentor/types";

const stored = {
  attendance: "late",
  actualStartAt: "2026-04-01T10:00:00+09:00",
  actualEndAt: null,
  themes: [
    { code: "learning", label: "学び" },
    { code: "transfer", label: "異動" },
  ],
  summaryPrivate: "一行目\n二行目",
  assessment: null,
  support: null,
  nextPlan: null,
  careerAwareness: 2,
  orgIssueTags: [],
  orgIssueNote: null,
  referral: "eap",
  referralNote: null,
  emergency: "none",
  informedConsentDone: true,
  jobCardUsed: false,
  supervisionRequested: false,
  hrSummaryDraft: null,
} as unknown as Report;

test("what is stored differs in nothing from itself", () => {
  expect(reportDifferences(reportValues(stored), stored)).toEqual([]);
});

test("each field that differs is named, with what is stored there, in the order of the page", () => {
  const typed = {
    ...reportValues(stored),
    attendance: "held" as const,
    startTime: "25:00",
    informedConsentDone: false,
    themes: ["learning"],
    summaryPrivate: "ほかの文章",
    support: "書いたもの",
    careerAwareness: "3",
    referral: "none" as const,
  };
  expect(reportDifferences(typed, stored)).toEqual([
    { name: "実施状況", stored: "遅刻あり" },
    { name: "実際の開始", stored: "10:00" },
    { name: "守秘義務・共有範囲の説明", stored: "チェックあり" },
    { name: "主訴（分類）", stored: "学び、異動" },
    { name: "面談概要", stored: "一行目\n二行目" },
    { name: "支援内容", stored: "" },
    { name: "キャリア意識", stored: "考え始めている" },
    { name: "紹介先", stored: "EAP" },
  ]);
});
