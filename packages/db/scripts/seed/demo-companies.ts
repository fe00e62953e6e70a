import type { DisclosureLevel, ProgramType } from "@knotter/domain/disclosure";
import type { OrderStatus } from "@knotter/domain/order";
import { addDays, type LocalDate } from "@knotter/domain/tokyo";

export type CompanyKey = "minato" | "akebono";

export const COMPANIES = {
  minato: {
    name: "みなとソリューションズ株式会社",
    nameKana: "ミナトソリューションズカブシキガイシャ",
    industry: "IT・ソフトウェア",
    employeeSizeBand: "300〜999名",
    postalCode: "220-0000",
    address: "神奈川県横浜市（デモ用の住所）",
    defaultDisclosureLevel: "L1",
    escalationContact: { type: "occupational_physician", name: "健康管理室", email: "kenkou@minato.example.com", phone: "0000000000" },
    staff: [
      { email: "hr@example.com", name: "岡本 真理", nameKana: "オカモト マリ", department: "人事部 人材開発課", isPrimary: true },
      { email: "hr.minato2@example.com", name: "久保田 淳", nameKana: "クボタ ジュン", department: "人事部", isPrimary: false },
    ],
  },
  akebono: {
    name: "あけぼの精機株式会社",
    nameKana: "アケボノセイキカブシキガイシャ",
    industry: "メーカー・製造",
    employeeSizeBand: "1,000〜4,999名",
    postalCode: "430-0000",
    address: "静岡県浜松市（デモ用の住所）",
    defaultDisclosureLevel: "L0",
    escalationContact: { type: "eap", name: "社外相談窓口", email: "eap@akebono.example.com", phone: "0000000000" },
    staff: [{ email: "hr.akebono@example.com", name: "永井 浩司", nameKana: "ナガイ コウジ", department: "総務人事部", isPrimary: true }],
  },
} as const;

export type OrderKey = "everyone" | "openDoor" | "milestone" | "group";

export interface OrderSeed {
  key: OrderKey;
  company: CompanyKey;
  name: string;
  programType: ProgramType;
  purpose: string;
  /** Days from today: period, booking period. */
  startsOn: LocalDate;
  endsOn: LocalDate;
  bookingOpensOn: LocalDate;
  bookingClosesOn: LocalDate;
  sessionMinutes: number;
  maxMentoringCount: number;
  disclosureLevel: DisclosureLevel;
  showRegistration: boolean;
  policy: Record<string, number>;
  status: OrderStatus;
  /** Portrait numbers of the mentors. */
  mentors: readonly string[];
}

const EVERYBODY = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"];

/** Orders in different states: one for everybody, one that is voluntary, two that have ended, the larger one with a report. */
export function ordersAround(today: LocalDate): OrderSeed[] {
  const day = (offset: number) => addDays(today, offset);
  const fiscalYear = (date: LocalDate) => Number(date.slice(0, 4)) - (date.slice(5, 7) < "04" ? 1 : 0);
  return [
    {
      key: "milestone",
      company: "minato",
      name: `${fiscalYear(day(-300))}年度 節目のキャリア面談`,
      programType: "milestone",
      purpose: "入社3年目・7年目・15年目の社員が、これまでを振り返り、次の数年を自分の言葉で描く機会とする。",
      startsOn: day(-330),
      bookingOpensOn: day(-323),
      bookingClosesOn: day(-105),
      endsOn: day(-95),
      sessionMinutes: 60,
      maxMentoringCount: 2,
      disclosureLevel: "L2",
      showRegistration: false,
      policy: {},
      status: "ended",
      mentors: ["01", "02", "03", "05", "06", "08", "10"],
    },
    {
      key: "group",
      company: "minato",
      name: `${fiscalYear(day(-300))}年度 グループ会社キャリア面談`,
      programType: "mandatory",
      purpose: "みなとテクノの全社員が、統合後の役割とこれからの歩みを、社外のキャリアコンサルタントと考える。",
      startsOn: day(-310),
      bookingOpensOn: day(-305),
      bookingClosesOn: day(-140),
      endsOn: day(-130),
      sessionMinutes: 60,
      maxMentoringCount: 1,
      disclosureLevel: "L1",
      showRegistration: true,
      policy: {},
      status: "ended",
      mentors: ["02", "03", "04", "05", "06", "07", "08", "09", "10", "11"],
    },
    {
      key: "openDoor",
      company: "akebono",
      name: "キャリア相談窓口（任意利用）",
      programType: "voluntary",
      purpose: "働き方に迷ったとき、誰にも知られずに社外の専門家へ相談できる場を用意する。利用は本人の自由とする。",
      startsOn: day(-120),
      bookingOpensOn: day(-120),
      bookingClosesOn: day(230),
      endsOn: day(240),
      sessionMinutes: 45,
      maxMentoringCount: 3,
      disclosureLevel: "L0",
      showRegistration: false,
      policy: { horizonDays: 45 },
      status: "active",
      mentors: ["01", "02", "04", "05", "07", "08", "09", "11"],
    },
    {
      key: "everyone",
      company: "minato",
      name: `${fiscalYear(today)}年度 全社員キャリア面談`,
      programType: "mandatory",
      purpose: "全社員が年に一度、社外のキャリアコンサルタントと対話し、仕事と暮らしの見通しを立てる。",
      startsOn: day(-75),
      bookingOpensOn: day(-70),
      bookingClosesOn: day(135),
      endsOn: day(150),
      sessionMinutes: 60,
      maxMentoringCount: 2,
      disclosureLevel: "L1",
      showRegistration: true,
      policy: {},
      status: "active",
      mentors: EVERYBODY,
    },
  ];
}
