import type { CompanyKey } from "./demo-companies";
import type { TermCode } from "./terms";

/** How far a person of the list has come: only listed, invited, signed up without a profile, registered, taken off the list. */
export type PersonState = "listed" | "invited" | "temporary" | "active" | "withdrawn";

export interface PersonSeed {
  company: CompanyKey;
  email: string;
  name: string;
  nameKana: string;
  department: string;
  groupTag: string;
  jobTitle: string | null;
  ageBand: string;
  gender: string | null;
  concerns: TermCode<"theme">[];
  state: PersonState;
  /** Was on the list of last year's milestone programme too. */
  milestone: boolean;
}

type Line = readonly [
  email: string,
  name: string,
  nameKana: string,
  department: string,
  groupTag: string,
  jobTitle: string | null,
  ageBand: string,
  gender: string | null,
  concerns: readonly TermCode<"theme">[],
  state: PersonState,
  milestone?: "milestone",
];

const MINATO: readonly Line[] = [
  ["mentee", "田中 遥", "タナカ ハルカ", "開発本部 第二開発部", "開発", "主任", "30代前半", "女性", ["childcare", "management"], "active", "milestone"],
  ["sato.yuki", "佐藤 祐輝", "サトウ ユウキ", "開発本部 第一開発部", "開発", null, "20代後半", "男性", ["learning"], "active", "milestone"],
  ["suzuki.mio", "鈴木 澪", "スズキ ミオ", "営業本部 東日本営業部", "営業", null, "20代後半", "女性", ["work_fulfillment", "relationships"], "active", "milestone"],
  ["ito.ryohei", "伊藤 亮平", "イトウ リョウヘイ", "営業本部 西日本営業部", "営業", "課長", "40代前半", "男性", ["management"], "active", "milestone"],
  ["watanabe.rie", "渡辺 理恵", "ワタナベ リエ", "管理本部 経理部", "管理", "主任", "30代後半", "女性", ["childcare", "evaluation"], "active", "milestone"],
  ["yamamoto.sho", "山本 翔", "ヤマモト ショウ", "開発本部 基盤技術部", "開発", null, "20代前半", null, ["unspoken"], "active"],
  ["kimura.natsuki", "木村 夏希", "キムラ ナツキ", "サポートセンター", "サポート", null, "30代前半", "女性", ["stress", "relationships"], "active", "milestone"],
  ["shimizu.kazuya", "清水 和也", "シミズ カズヤ", "開発本部 第一開発部", "開発", "部長", "50代前半", "男性", ["later_career", "management"], "active", "milestone"],
  ["yamazaki.mei", "山崎 芽衣", "ヤマザキ メイ", "営業本部 東日本営業部", "営業", null, "20代前半", "女性", ["self_understanding"], "active"],
  ["mori.takumi", "森 拓海", "モリ タクミ", "開発本部 第二開発部", "開発", null, "20代後半", "男性", ["job_change", "learning"], "active", "milestone"],
  ["abe.sachiko", "阿部 幸子", "アベ サチコ", "管理本部 総務部", "管理", "課長", "50代後半", "女性", ["family_care", "later_career"], "active", "milestone"],
  ["ikeda.jun", "池田 純", "イケダ ジュン", "開発本部 基盤技術部", "開発", "主任", "30代後半", "男性", ["transfer"], "active", "milestone"],
  ["hashimoto.aya", "橋本 綾", "ハシモト アヤ", "サポートセンター", "サポート", null, "30代前半", "女性", ["childcare"], "active"],
  ["yamashita.goro", "山下 五郎", "ヤマシタ ゴロウ", "営業本部 西日本営業部", "営業", null, "50代前半", "男性", ["later_career"], "active", "milestone"],
  ["ishikawa.nana", "石川 奈々", "イシカワ ナナ", "開発本部 第一開発部", "開発", null, "20代後半", "女性", ["work_fulfillment"], "active"],
  ["maeda.kohei", "前田 浩平", "マエダ コウヘイ", "開発本部 第二開発部", "開発", "課長", "40代後半", "男性", ["management", "stress"], "active", "milestone"],
  ["fujita.saki", "藤田 咲", "フジタ サキ", "管理本部 人事部", "管理", null, "30代前半", "女性", ["evaluation"], "active"],
  ["goto.hiroki", "後藤 弘樹", "ゴトウ ヒロキ", "営業本部 東日本営業部", "営業", "主任", "30代後半", null, ["transfer", "family_care"], "active"],
  ["okada.misato", "岡田 美里", "オカダ ミサト", "開発本部 基盤技術部", "開発", null, "40代前半", "女性", ["treatment"], "active"],
  ["hasegawa.ren", "長谷川 蓮", "ハセガワ レン", "開発本部 第一開発部", "開発", null, "20代前半", "男性", [], "temporary"],
  ["murakami.yuka", "村上 由佳", "ムラカミ ユカ", "サポートセンター", "サポート", null, "30代後半", "女性", [], "temporary"],
  ["kondo.tsubasa", "近藤 翼", "コンドウ ツバサ", "営業本部 西日本営業部", "営業", null, "20代後半", "男性", [], "invited"],
  ["sakamoto.emi", "坂本 恵美", "サカモト エミ", "管理本部 経理部", "管理", null, "40代後半", "女性", [], "invited"],
  ["endo.satoshi", "遠藤 聡", "エンドウ サトシ", "開発本部 第二開発部", "開発", "部長", "50代前半", "男性", [], "listed"],
  ["aoki.kana", "青木 佳奈", "アオキ カナ", "サポートセンター", "サポート", null, "20代前半", "女性", [], "listed"],
];

const AKEBONO: readonly Line[] = [
  ["fukuda.hajime", "福田 創", "フクダ ハジメ", "浜松工場 製造一課", "製造", null, "30代前半", "男性", ["learning", "transfer"], "active"],
  ["nishimura.yoko", "西村 陽子", "ニシムラ ヨウコ", "浜松工場 品質保証課", "製造", "係長", "40代前半", "女性", ["management", "childcare"], "active"],
  ["ota.shunsuke", "太田 俊介", "オオタ シュンスケ", "設計開発部", "技術", null, "20代後半", "男性", ["work_fulfillment"], "active"],
  ["miura.ayane", "三浦 彩音", "ミウラ アヤネ", "営業部 海外課", "営業", null, "20代後半", "女性", ["job_change", "self_understanding"], "active"],
  ["fujiwara.tadashi", "藤原 正", "フジワラ タダシ", "設計開発部", "技術", "課長", "50代後半", "男性", ["later_career"], "active"],
  ["okamura.chika", "岡村 千夏", "オカムラ チカ", "総務人事部", "管理", null, "30代前半", "女性", ["unspoken"], "active"],
  ["matsumoto.kei", "松本 圭", "マツモト ケイ", "浜松工場 生産管理課", "製造", "主任", "40代後半", null, ["stress"], "active"],
  ["nakajima.saki", "中島 紗季", "ナカジマ サキ", "設計開発部", "技術", null, "20代前半", "女性", ["relationships"], "active"],
  ["ono.tetsuya", "小野 哲也", "オノ テツヤ", "磐田工場 製造二課", "製造", "係長", "40代前半", "男性", ["family_care"], "active"],
  ["tamura.hitomi", "田村 瞳", "タムラ ヒトミ", "営業部 国内課", "営業", null, "30代後半", "女性", ["evaluation", "childcare"], "active"],
  ["kaneko.daiki", "金子 大樹", "カネコ ダイキ", "浜松工場 製造一課", "製造", null, "20代前半", "男性", [], "temporary"],
  ["wada.yuriko", "和田 百合子", "ワダ ユリコ", "磐田工場 製造二課", "製造", null, "50代前半", "女性", [], "invited"],
  ["nakano.ryo", "中野 涼", "ナカノ リョウ", "設計開発部", "技術", null, "30代前半", "男性", [], "invited"],
  ["harada.mayumi", "原田 真弓", "ハラダ マユミ", "営業部 国内課", "営業", null, "40代前半", "女性", [], "listed"],
  ["takeuchi.sota", "竹内 颯太", "タケウチ ソウタ", "設計開発部", "技術", null, "20代後半", "男性", ["job_change"], "withdrawn"],
];

const person =
  (company: CompanyKey) =>
  ([email, name, nameKana, department, groupTag, jobTitle, ageBand, gender, concerns, state, milestone]: Line): PersonSeed => ({
    company,
    email: `${email}@example.com`,
    name,
    nameKana,
    department,
    groupTag,
    jobTitle,
    ageBand,
    gender,
    concerns: [...concerns],
    state,
    milestone: milestone !== undefined,
  });

/** Forty employees of two companies. The first is the demo account. All people are invented. */
export const PEOPLE: readonly PersonSeed[] = [...MINATO.map(person("minato")), ...AKEBONO.map(person("akebono"))];
