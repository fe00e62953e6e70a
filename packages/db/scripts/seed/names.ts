const words = (list: string): readonly string[] => list.split(",");

/** Common names, and how they are read. */
export const FAMILY_NAMES = words("佐藤,鈴木,高橋,田中,伊藤,渡辺,山本,中村,小林,加藤,吉田,山田,佐々木,山口,松本,井上,木村,林,斎藤,清水");
export const FAMILY_READINGS = words(
  "サトウ,スズキ,タカハシ,タナカ,イトウ,ワタナベ,ヤマモト,ナカムラ,コバヤシ,カトウ,ヨシダ,ヤマダ,ササキ,ヤマグチ,マツモト,イノウエ,キムラ,ハヤシ,サイトウ,シミズ",
);
export const GIVEN_NAMES = words("陽菜,蓮,結衣,大和,葵,湊,凛,悠真,美咲,健太,直子,浩,恵,誠,由紀,隆,千尋,修,彩,学");
export const GIVEN_READINGS = words(
  "ハルナ,レン,ユイ,ヤマト,アオイ,ミナト,リン,ユウマ,ミサキ,ケンタ,ナオコ,ヒロシ,メグミ,マコト,ユキ,タカシ,チヒロ,オサム,アヤ,マナブ",
);
