/**
 * Characters of names that are typed for one another in Japan: a form of today, then its older and other forms. Sources:
 *
 * - 常用漢字表（平成22年内閣告示第2号）: the forms in brackets (いわゆる康熙字典体). https://www.bunka.go.jp/kokugo_nihongo/sisaku/joho/joho/kijun/naikaku/kanji/
 * - 戸籍法施行規則 別表第二（人名用漢字）, table 2: forms of 常用漢字 that a name may have. https://elaws.e-gov.go.jp/document?lawid=322M40000010094
 * - 平成16年10月14日付け法務省民一第2842号 and the 戸籍統一文字情報 (https://houmukyoku.moj.go.jp/KOSEKIMOJIDB/): forms of family registers that are
 *   in neither table, as they stand in names: 髙 﨑 邉 濵 嶋 冨 𠮷 and others.
 *
 * Forms that Unicode has as compatibility characters (神 U+FA19) are folded by NFKC and are not repeated. A search that finds a person too many is
 * better here than one that misses somebody, who is then listed twice: 斎 and 斉 are two characters, and one to whoever types them.
 */
const OLDER_FORMS = `
亜亞 悪惡 圧壓 囲圍 医醫 為爲 壱壹 隠隱 栄榮 営營 衛衞 駅驛 円圓圎 塩鹽 縁緣 艶艷 応應 欧歐 殴毆 桜櫻 奥奧 横橫 温溫
穏穩 仮假 価價 画畫 会會 絵繪 壊壞 懐懷 拡擴 殻殼 覚覺 学學斈 岳嶽 楽樂 渇渴 缶罐 巻卷 陥陷 勧勸 寛寬 関關 歓歡 観觀
気氣 帰歸 偽僞 戯戲 犠犧 旧舊 拠據 挙擧舉 虚虛 峡峽 挟挾 狭狹 郷鄕鄉 暁曉 区區 駆驅 勲勳 薫薰 径徑 恵惠 渓溪 掲揭 経經
蛍螢 軽輕 継繼 鶏鷄雞 芸藝 撃擊 欠缺 倹儉 剣劍劒剱 険險 圏圈 検檢 献獻 権權 顕顯 験驗 厳嚴 効效 広廣 恒恆 黄黃 鉱鑛
号號 国國圀 黒黑 砕碎 済濟 斎斉齋齊斊 剤劑 桟棧 蚕蠶 惨慘 賛贊 残殘 糸絲 歯齒 児兒 辞辭 湿濕 実實 写寫 舎舍 釈釋 寿壽
収收 従從 渋澁澀 獣獸 縦縱 粛肅 処處 叙敍敘 将將 称稱 焼燒 証證 奨奬獎 条條 状狀 乗乘 浄淨 剰剩 畳疊 縄繩 壌壤 嬢孃
譲讓 醸釀 触觸 嘱囑 真眞 寝寢 慎愼 尽盡 図圖 粋粹 酔醉 穂穗 随隨 髄髓 枢樞 数數 瀬瀨 声聲 静靜 窃竊 摂攝 専專 浅淺
戦戰 践踐 銭錢 潜潛 繊纖 禅禪 双雙 壮壯 争爭 荘莊 捜搜 挿插 巣巢 曽曾 装裝 総總 騒騷 増增 蔵藏 臓臟 即卽 属屬 続續
堕墮 対對 体體躰軆 帯帶 滞滯 台臺 滝瀧 択擇 沢澤 担擔 単單 胆膽 団團 断斷 弾彈 遅遲 痴癡 虫蟲 昼晝 鋳鑄 庁廳 徴徵 聴聽
勅敕 鎮鎭 逓遞 鉄鐵銕 点點 転轉 伝傳 灯燈 当當 党黨 盗盜 稲稻 闘鬭鬪 徳德 独獨 読讀 届屆 弐貳 悩惱 脳腦 覇霸 拝拜 廃廢
売賣 麦麥 発發 髪髮 抜拔 蛮蠻 秘祕 浜濱濵 瓶甁 払拂 仏佛 並竝 辺邊邉 変變 弁辨辯瓣辧 舗舖 宝寶寳 豊豐 褒襃 翻飜 毎每
万萬 満滿 麺麵麪 黙默 弥彌 訳譯 薬藥 与與 予豫 余餘 誉譽 揺搖 様樣 謡謠 来來 頼賴 乱亂 覧覽 竜龍 両兩 猟獵 緑綠 塁壘
励勵 礼禮 隷隸 霊靈 齢齡 暦曆 歴歷 恋戀 炉爐 労勞 楼樓 郎郞 録錄 湾灣 亀龜 餅餠 弯彎 遥遙 槙槇 亘亙 巌巖 尭堯 祢禰
禄祿 祷禱 穣穰 萌萠 凛凜 桧檜 晃晄 芦蘆 頴穎 鴎鷗 薮藪 竃竈 涛濤 砺礪 蛎蠣 鴬鶯 諌諫 麹麴 蒋蔣 蝋蠟 騨驒 聡聰 煕熙凞熈
晋晉 壷壺 桝枡 迩邇 侭儘 篭籠 焔焰 掴摑 噛嚙 繍繡 醤醬 撹攪 潅灌 呉吳 内內 青靑 清淸 強强 産產 戸戶 戻戾 税稅 説說
悦悅 閲閱 脱脫 鋭銳 絶絕 研硏 飲飮 館舘 歩步 歳歲 涙淚 晩晚 概槪 既旣 緒緖 教敎 姉姊 査查 黛黱 没沒 溌潑 頬頰 剥剝
填塡 叱𠮟 痩瘦 県縣 併倂 参參 渉涉 茎莖 隣鄰 顔顏 氷冰 猫貓 繋繫 蝉蟬 倶俱 鹸鹼 錬鍊 汚污 唇脣 床牀 脚腳 侠俠
`;

const FORMS_IN_NAMES = `
高髙 崎﨑嵜碕㟢 島嶋嶌㠀 富冨 吉𠮷 土圡 柳栁桺 橋槗𣘺 桑桒 渕淵渊 峰峯 松枩 杉杦 梅楳 野埜 船舩 秋穐龝 鶴靏鸖靍 角⻆ 宮宫
沖冲 涼凉 喜㐂 昇曻 間閒 畝畆 園薗 礒磯 祇祗 兎兔莵 皐皋 彦彥 讃讚 釜釡 鎌鐮 鈎鉤 脇𦚰 瑶瑤 猪豬 爾尓尒 澄澂 群羣 裏裡
莱萊 綿緜 稜棱 刈苅 鑓鎗 靭靱 鯵鰺 閏閠 頚頸 蕊蘂 賎賤 檮梼 雁鴈 雑雜 妙玅 姫姬 廻𢌞
`;

/** Older form → form of today. */
export const KANJI_VARIANTS: ReadonlyMap<string, string> = new Map(
  `${OLDER_FORMS} ${FORMS_IN_NAMES}`
    .split(/\s+/u)
    .filter((group) => group !== "")
    .flatMap((group) => {
      const [today, ...older] = [...group.normalize("NFKC")] as [string, ...string[]];
      return older.filter((form) => form !== today).map((form) => [form, today] as const);
    }),
);
