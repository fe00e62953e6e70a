import type { RouterOutputs } from "@/trpc/outputs";

export type HrStaff = RouterOutputs["hrStaffs"]["invite"];
export type HrPermission = keyof HrStaff["permissions"];

/** The permissions of HR staff, with the labels of form and table. */
export const PERMISSIONS = [
  { key: "viewReport", label: "全体報告書を見る", short: "報告書", hint: "公開された全体報告書を閲覧できます。" },
  { key: "exportCsv", label: "CSVを出力する", short: "CSV", hint: "対象者の一覧を、共有範囲の項目だけ出力できます。" },
  { key: "manageMentees", label: "対象者を管理する", short: "対象者", hint: "対象者の登録、ご案内の再送、対象から外すことができます。" },
  {
    key: "manageHrStaff",
    label: "人事ご担当者の一覧を見る",
    short: "担当者",
    hint: "一覧の閲覧と、サービスアカウントの作成ができます。招待と変更は主担当の方が行います。",
  },
] as const satisfies readonly { key: HrPermission; label: string; short: string; hint: string }[];

/** What 主担当 has, unless it is taken back. */
export const ALL_PERMISSIONS: Record<HrPermission, boolean> = {
  viewReport: true,
  exportCsv: true,
  manageMentees: true,
  manageHrStaff: true,
};

export type StaffState = "disabled" | "invited" | "active";
export const stateOf = ({ disabled, acceptedAt }: HrStaff): StaffState =>
  disabled ? "disabled" : acceptedAt === null ? "invited" : "active";
