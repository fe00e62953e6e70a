import { EMERGENCY_TEXT, ORG_ISSUE_TEXT, REFERRAL_TEXT } from "@knotter/contract/labels/mentoring";
import { EMERGENCIES, ORG_ISSUE_TAGS, REFERRALS } from "@knotter/domain/mentor-report";

export const ATTENDANCE_TEXT = { held: "実施", late: "遅刻あり", cut_short: "途中終了", absent: "無断欠席" } as const;

/** The options: an absence is reported in another way. */
export const ATTENDANCE_OPTIONS = (["held", "late", "cut_short"] as const).map((value) => ({ value, label: ATTENDANCE_TEXT[value] }));

export const ORG_ISSUE_OPTIONS = ORG_ISSUE_TAGS.map((value) => ({ value, label: ORG_ISSUE_TEXT[value] }));
export const REFERRAL_OPTIONS = REFERRALS.map((value) => ({ value, label: REFERRAL_TEXT[value] }));
export const EMERGENCY_OPTIONS = EMERGENCIES.map((value) => ({
  value,
  label: EMERGENCY_TEXT[value],
  hint: {
    none: "通常の面談です。",
    consult: "気がかりがあり、対応を相談したい。",
    urgent: "生命や身体に危険が迫っている。",
  }[value],
}));

/** キャリア意識, 1 to 5. */
export const AWARENESS = ["まだ意識していない", "考え始めている", "整理しつつある", "方向が見えている", "行動に移している"] as const;
