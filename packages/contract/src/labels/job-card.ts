/** The printed texts of ジョブ・カード 様式1-1, on paper and in the workbook. */
export const JOB_CARD_TEXT = {
  title: "様式1-1　キャリア・プランシート（就業経験がある方用）",
  kana: "ふりがな",
  name: "氏名",
  birthDate: "生年月日",
  consultant: "キャリアコンサルティング実施者の記入欄",
  consultantGuide: "キャリアコンサルティングの実施時期、相談の内容、支援の内容など",
  held: "実施日時",
  byWhom: "実施者の所属・氏名",
  registration: "登録番号",
} as const;
