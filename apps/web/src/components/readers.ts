/** Who reads what a mentee writes before an interview: the same promise at the booking and in the questionnaire. */
export const READ_BY_MENTOR =
  "担当キャリコンだけが読みます。会社には共有されません（生命に関わる緊急時など、規約・法令で定める場合を除きます）。";
